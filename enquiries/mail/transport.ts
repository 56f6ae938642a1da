import { createTransport as createNodemailerTransport, type Transporter } from 'nodemailer'

/**
 * The way to the mail server of `smtp://user:password@host:587` or `smtps://…`.
 * Each mail has a connection of its own. Nodemailer's pool would save a moment, but when a connection breaks it hands
 * the mail over again by itself, although the mail server may have taken it: only the outbox may try again.
 * @param ownName what the mail server is greeted with; some refuse the name of a machine, which has no dot.
 */
export function createTransport(smtpUrl: string, ownName?: string): Transporter {
  const url = new URL(smtpUrl)
  // Read here and not by nodemailer, to which a query such as `?tls.rejectUnauthorized=false` would be an option.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const isSecure = url.protocol === 'smtps:'
  const isThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

  return createNodemailerTransport({
    host,
    name: ownName,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password leaves this machine encrypted or not at all. What stays on it needs no certificate, and a mail server
    // at localhost rarely has one that fits.
    requireTLS: url.username !== '' && !isThisMachine,
    ignoreTLS: isThisMachine,
    tls: { rejectUnauthorized: true },
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // Otherwise a mail server that offers no login would be used without, and refuse each recipient instead.
      forceAuth: true,
    }),
    connectionTimeout: 30_000,
    // Nothing that strangers typed is ever to be read as the path of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
