/** Calls listeners by the name of the event. */
export class Emitter {
  #listeners = new Map();

  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, []);
    this.#listeners.get(name).push(listener);
  }

  emit(name, ...values) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(...values);
  }
}
