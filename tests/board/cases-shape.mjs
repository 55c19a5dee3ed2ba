// How the page is laid out and drawn: a narrow phone, fingers, both colour schemes.

export const cases = {};
