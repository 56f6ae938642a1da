import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where a mail server can do something else than go on; `content` is after the whole message, before the yes. */
type SmtpStep = 'connect' | 'login' | 'sender' | 'recipient' | 'content'

/** Nothing goes on. To stall is to never answer; a mail that is taken before hanging up has arrived without a yes. */
export type SmtpAnswer = void | { code: number; text: string } | 'stall' | 'hang up' | 'take and hang up'

type Login = Record<'user' | 'password', string>
type About = Record<'sender' | 'recipient' | 'raw', string>
export type SmtpBehaviour = (step: SmtpStep, about: About) => SmtpAnswer | Promise<SmtpAnswer>

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>

/** For tests: a real mail server, which misbehaves as `behave` tells it; `isSecure` with a certificate nobody vouches for. */
export async function startSmtp({ login, isSecure = false }: { login?: Login; isSecure?: boolean } = {}) {
  const sockets = new Map<number | undefined, Socket>()
  let server: SMTPServer | undefined

  async function answer(
    step: SmtpStep,
    session: SMTPServerSession,
    done: (error?: Error) => void,
    about: Partial<About> = {},
  ) {
    smtp.steps[step] += 1
    const { mailFrom, rcptTo } = session.envelope
    const from = mailFrom ? mailFrom.address : ''
    const recipients = rcptTo.map(({ address }) => address)
    const known = { sender: from, recipient: recipients[0] ?? '', raw: '' }
    const wanted = await smtp.behave(step, { ...known, ...about })
    if (wanted === 'stall') return
    if (about.raw && (wanted === undefined || wanted === 'take and hang up')) {
      const messageId = /^message-id:\s*(\S+)/im.exec(about.raw)?.[1] ?? ''
      smtp.mails.push({ from, recipients, messageId, raw: about.raw, client: session.hostNameAppearsAs })
    }
    if (wanted === undefined) done()
    else if (typeof wanted === 'string') sockets.get(session.remotePort)?.destroy()
    else done(Object.assign(new Error(wanted.text), { responseCode: wanted.code }))
  }

  const smtp = {
    behave: (() => {}) as SmtpBehaviour,
    /** What arrived; `raw` as it came over the wire, `client` as it greeted. */
    mails: [] as { from: string; recipients: string[]; messageId: string; raw: string; client: string }[],
    steps: { connect: 0, login: 0, sender: 0, recipient: 0, content: 0 } satisfies Record<SmtpStep, number>,
    port: 0,

    get url() {
      const credentials = login
        ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
        : ''
      return `${isSecure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${smtp.port}`
    },

    async up() {
      server = new SMTPServer({
        secure: isSecure,
        logger: false,
        disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
        allowInsecureAuth: true,
        disableReverseLookup: true,
        onConnect: (session, done) => void answer('connect', session, done),
        onAuth: ({ username, password }, session, done) =>
          void answer('login', session, (error) => {
            const isRight = username === login?.user && password === login?.password
            if (error !== undefined || isRight) done(error, { user: username })
            else done(Object.assign(new Error('5.7.8 Wrong user or password'), { responseCode: 535 }))
          }),
        onMailFrom: ({ address }, session, done) => void answer('sender', session, done, { sender: address }),
        onRcptTo: ({ address }, session, done) =>
          void answer('recipient', session, done, { recipient: address }),
        async onData(stream, session, done) {
          // Fails when the client goes away in the middle.
          const raw = await text(stream).catch(() => undefined)
          if (raw !== undefined) await answer('content', session, done, { raw })
        },
      })
      // A client that goes away in the middle is part of the tests.
      server.on('error', () => {})
      const listener = server.listen(smtp.port, '127.0.0.1')
      await once(listener, 'listening')
      listener.on('connection', (socket) => {
        sockets.set(socket.remotePort, socket)
        socket.once('close', () => sockets.delete(socket.remotePort))
      })
      smtp.port = (listener.address() as AddressInfo).port
    },

    async down() {
      const closed = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      server = undefined
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },

    [Symbol.asyncDispose]: () => smtp.down(),
  }

  await smtp.up()
  return smtp
}
