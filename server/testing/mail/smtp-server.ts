import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where a mail server can do something else than go on; `content` is after the whole message, before the yes. */
export type SmtpStep = 'connect' | 'login' | 'sender' | 'recipient' | 'content'

/** Nothing goes on. To stall is to never answer; a mail that is taken before hanging up has arrived without a yes. */
export type SmtpAnswer = void | { code: number; text: string } | 'stall' | 'hang up' | 'take and hang up'

export type SmtpBehaviour = (
  step: SmtpStep,
  about: { recipient?: string },
) => SmtpAnswer | Promise<SmtpAnswer>

export interface ReceivedMail {
  from: string
  recipients: string[]
  messageId: string
  /** As it came over the wire. */
  raw: string
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>

/**
 * For tests: a real mail server on a port of its own, which misbehaves as told. Put another function in `behave` to
 * change that while it runs.
 */
export async function startSmtp({
  behave = () => {},
  login,
  isSecure = false,
  port = 0,
}: {
  behave?: SmtpBehaviour
  login?: { user: string; password: string }
  /** With the self-signed certificate that `smtp-server` brings. */
  isSecure?: boolean
  port?: number
} = {}) {
  const mails: ReceivedMail[] = []
  /** How often each step was reached. */
  const steps: Record<SmtpStep, number> = { connect: 0, login: 0, sender: 0, recipient: 0, content: 0 }
  let server: SMTPServer | undefined
  /** By the port of the client. */
  const sockets = new Map<number | undefined, Socket>()

  function answer(
    step: SmtpStep,
    session: SMTPServerSession,
    about: { recipient?: string },
    done: (error?: Error) => void,
    take = () => {},
  ) {
    async function act() {
      steps[step] += 1
      const wanted = await smtp.behave(step, about)
      if (wanted === 'stall') return
      if (wanted === 'take and hang up') take()
      if (wanted === 'hang up' || wanted === 'take and hang up') {
        sockets.get(session.remotePort)?.destroy()
      } else if (wanted === undefined) {
        take()
        done()
      } else {
        done(Object.assign(new Error(wanted.text), { responseCode: wanted.code }))
      }
    }
    void act()
  }

  const smtp = {
    behave,
    mails,
    steps,
    port,

    get url() {
      const credentials =
        login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
      return `${isSecure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${smtp.port}`
    },

    /** Starts to listen again, on the same port. */
    async up() {
      server = new SMTPServer({
        secure: isSecure,
        logger: false,
        disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
        allowInsecureAuth: true,
        disableReverseLookup: true,
        onConnect: (session, done) => answer('connect', session, {}, done),
        onAuth: (credentials, session, done) =>
          answer('login', session, {}, (error) => {
            const isRight = credentials.username === login?.user && credentials.password === login?.password
            if (error !== undefined || isRight) done(error, { user: login?.user })
            else done(Object.assign(new Error('5.7.8 Wrong user or password'), { responseCode: 535 }))
          }),
        onMailFrom: (_address, session, done) => answer('sender', session, {}, done),
        onRcptTo: ({ address }, session, done) => answer('recipient', session, { recipient: address }, done),
        onData: (stream, session, done) => {
          const { mailFrom, rcptTo } = session.envelope
          const recipients = rcptTo.map(({ address }) => address)
          const from = mailFrom === false ? '' : mailFrom.address
          // Fails when the client goes away in the middle.
          text(stream).then(
            (raw) =>
              answer('content', session, { recipient: recipients[0] ?? '' }, done, () => {
                mails.push({ from, recipients, raw, messageId: messageIdOf(raw) })
              }),
            () => {},
          )
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

    /** Breaks every connection and takes no more. */
    async down() {
      const closing = server
      if (closing === undefined) return
      server = undefined
      const closed = new Promise<void>((resolve) => closing.close(resolve))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },

    [Symbol.asyncDispose]: () => smtp.down(),
  }

  await smtp.up()
  return smtp
}

function messageIdOf(raw: string): string {
  return /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
}
