import { element, setText } from "../lib/dom.js";

/** A field for typed moves. Calls make(text), which resolves to an error or null. */
export class MoveEntry {
  constructor(make) {
    this.input = element("input", {
      type: "text",
      id: "move-entry",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "Type a move",
      "aria-label": "Type a move",
      "aria-describedby": "move-fault",
    });
    this.fault = element("p", { id: "move-fault", class: "fault", role: "status" });
    this.element = element(
      "form.entry",
      { onsubmit: (event) => this.#submit(event, make) },
      this.input,
      this.fault,
    );
  }

  focus() {
    this.input.focus();
  }

  async #submit(event, make) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    const fault = await make(text);
    setText(this.fault, fault ?? "");
    if (!fault) this.input.value = "";
  }
}
