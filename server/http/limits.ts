/** What a client may send, and how long it may take. */
export const serverLimits = {
  // No route takes a body unless it says so, and then it says how much. The default is 1 MiB for all.
  bodyLimit: 1024,
  // The defaults of these two are no limit at all: a client that sends a byte now and then, or takes none of an answer,
  // would hold its connection forever. An honest form arrives in a second, on a bad line in a few.
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  // The default for idle connections stays: 72 seconds, longer than the minute that proxies keep theirs, so that it is
  // the proxy that closes and no request meets a closing server. For the same reason a connection may carry as many
  // requests as it likes.
  http: {
    // Headers arrive in one piece. By default they may take a minute, which is checked every half minute.
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    // Node's default, stated because it is meant: cookies of other sites under the same domain take room, too.
    maxHeaderSize: 16 * 1024,
    // By default Node keeps the first and says nothing of the others.
    joinDuplicateHeaders: true,
  },
}

/** Further connections are closed at once. Without a limit they use up the files that a process may open, the database's too. */
export const mostConnections = 5_000
