/** Tells its listeners by name what happened. */
export class Emitter {
  #listeners = new Map();

  /** Returns the function that ends the listening. */
  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    this.#listeners.get(name).add(listener);
    return () => this.#listeners.get(name).delete(listener);
  }

  emit(name, ...values) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(...values);
  }
}
