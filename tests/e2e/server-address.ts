/** A port of its own, so that the tests never meet a site that happens to run on the usual one. */
export const serverAddress = 'http://127.0.0.1:3210'
