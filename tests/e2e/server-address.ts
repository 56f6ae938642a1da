/**
 * Each run has a port of its own: beside another run, or a site on the usual port, it meets neither. Its workers, which
 * read this file again, inherit it.
 */
process.env['TEST_PORT'] ??= String(20_000 + (process.pid % 10_000))
export const serverAddress = `http://127.0.0.1:${process.env['TEST_PORT']}`
