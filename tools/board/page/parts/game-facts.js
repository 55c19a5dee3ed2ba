import { outcomeText, resultOf } from "../game/games.js";
import { element, setText } from "../lib/dom.js";

const isKnown = (value) => value && !/^[?.]*$/.test(value);

/**
 * A game's event, place, date, round and result; hidden if there is only a result, decided on the
 * board.
 */
export class GameFacts {
  constructor() {
    this.occasion = element("span.occasion");
    this.result = element("span.result");
    this.element = element("p.game-facts", this.occasion, this.result);
  }

  show({ game, tags, result, ending }) {
    const round = isKnown(tags.Round) && `round ${tags.Round}`;
    const words = [tags.Event, tags.Site, tags.Date, round].filter(isKnown).join(" · ");
    const { outcome } = result;
    const isOver = outcome !== null;
    setText(this.occasion, words);
    setText(this.result, isOver ? `${resultOf(outcome)} · ${outcomeText(game, result)}` : "");
    this.element.hidden = !words && !ending;
  }
}
