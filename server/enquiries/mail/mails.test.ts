import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { aMail, mailSettings, send } from '../../testing/mail/sample-mail.ts'
import { composeMail } from './mails.ts'

const content = loadContent()

describe('the notification', () => {
  it('goes to the owner, and an answer to it goes to the visitor', async () => {
    const { envelope, header } = await send(aMail('notification'))
    expect(envelope).toEqual({ from: 'enquiries@valdorn.example', to: ['owner@valdorn.example'] })
    expect(header('From')).toBe('Valdorn <enquiries@valdorn.example>')
    expect(header('To')).toBe('owner@valdorn.example')
    expect(header('Reply-To')).toBe('Zoë Müller-Ortiz <zoe@hotel.example>')
  })

  it('says in its subject which enquiry it is and who sent it', async () => {
    const { header } = await send(aMail('notification'))
    expect(header('Subject')).toBe('Anfrage V-7K3M-9QXD von Zoë Müller-Ortiz, Hotel Drei Könige')
    const withoutCompany = await send(aMail('notification', { company: '' }))
    expect(withoutCompany.header('Subject')).toBe('Anfrage V-7K3M-9QXD von Zoë Müller-Ortiz')
  })

  it('holds all that was typed, as text and as HTML', async () => {
    const { types, text, html } = await send(aMail('notification'))
    expect(types).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
    for (const typed of ['Zoë Müller-Ortiz', 'zoe@hotel.example', 'Hotel Drei Könige', 'wir bauen um.']) {
      expect(text).toContain(typed)
      expect(html).toContain(typed)
    }
    expect(text).toContain('Guten Tag,\n\nwir bauen um.')
    expect(html).toContain('Guten Tag,<br>\n<br>\nwir bauen um.')
  })

  it('is German whatever the visitor speaks, and names that language', async () => {
    const { text, html, header } = await send(aMail('notification', { locale: 'en' }))
    expect(header('Content-Language')).toBe('de')
    expect(html).toContain('<html lang="de">')
    expect(text).toContain('Sprache: Englisch')
  })

  it('names the time of day in the time zone of the owner, in summer and in winter', async () => {
    const summer = await send(aMail('notification', { receivedAt: new Date('2026-06-30T22:30:00Z') }))
    expect(summer.text).toContain('Eingegangen: Mittwoch, 1. Juli 2026, 00:30 Uhr')
    const winter = await send(aMail('notification', { receivedAt: new Date('2026-12-31T22:30:00Z') }))
    expect(winter.text).toContain('Eingegangen: Donnerstag, 31. Dezember 2026, 23:30 Uhr')
    const elsewhere = { ...mailSettings, timeZone: 'America/New_York' }
    const atNight = await send(
      aMail('notification', { receivedAt: new Date('2026-07-01T02:30:00Z') }),
      elsewhere,
    )
    expect(atNight.text).toContain('Eingegangen: Dienstag, 30. Juni 2026, 22:30 Uhr')
  })

  it('says so when the enquiry was released from quarantine', async () => {
    const released = { suspicions: ['links'], releasedAt: new Date('2026-07-02T08:05:00Z') }
    const { text, html } = await send(aMail('notification', released))
    for (const part of [text, html]) {
      expect(part).toContain('wurde am Donnerstag, 2. Juli 2026 um 10:05 Uhr freigegeben')
    }
    expect((await send(aMail('notification'))).text).not.toContain('Quarantäne')
  })
})

describe('the confirmation', () => {
  it('goes to the address of the visitor, and an answer to it reaches the house', async () => {
    const { envelope, header } = await send(aMail('confirmation'))
    // RFC 3834: the empty sender, so that nothing which answers by itself has anybody to answer to.
    expect(envelope).toEqual({ from: false, to: ['zoe@hotel.example'] })
    expect(header('Auto-Submitted')).toBe('auto-replied')
    expect(header('To')).toBe('zoe@hotel.example')
    expect(header('Reply-To')).toBe(content.site.email)
  })

  it.each(['de', 'en'] as const)(
    'is in the language of the visitor (%s), with the reference and what happens next',
    async (locale) => {
      const { text, html, header } = await send(aMail('confirmation', { locale }))
      expect(header('Content-Language')).toBe(locale)
      expect(header('Subject')).toContain('V-7K3M-9QXD')
      expect(html).toContain(`<html lang="${locale}">`)
      const { site, legal, contact } = content
      const facts = ['V-7K3M-9QXD', contact.form.note[locale], site.name, site.email, site.phone, site.street]
      for (const fact of [...facts, legal.company, legal.registerNumber]) {
        expect(text).toContain(fact)
        expect(html).toContain(fact)
      }
      expect(text).toContain(locale === 'de' ? 'https://valdorn.example\n' : 'https://valdorn.example/en\n')
    },
  )

  it('leaves no placeholder unfilled', async () => {
    for (const locale of ['de', 'en'] as const) {
      const { text, html, header } = await send(aMail('confirmation', { locale }))
      expect(text + header('Subject') + html).not.toMatch(/[{}]/)
    }
  })

  it('is not answered by programs', async () => {
    const { header } = await send(aMail('confirmation'))
    expect(header('Auto-Submitted')).toBe('auto-replied')
    expect(header('X-Auto-Response-Suppress')).toBe('All')
  })
})

describe('every mail', () => {
  it('is the same at each try, so that a mail server can tell a second copy', async () => {
    for (const kind of ['notification', 'confirmation'] as const) {
      const { header } = await send(aMail(kind))
      expect(header('Message-ID')).toBe('<a-mail@valdorn.example>')
      expect(header('Date')).toBe('Wed, 01 Jul 2026 10:00:00 +0000')
      expect(composeMail(aMail(kind), mailSettings)).toEqual(
        composeMail({ ...aMail(kind), tries: 7 }, mailSettings),
      )
    }
  })

  it('comes from the name that the mailSettings give, if they give one', async () => {
    const { header } = await send(aMail('confirmation'), {
      ...mailSettings,
      from: 'Haus <haus@valdorn.example>',
    })
    expect(header('From')).toBe('Haus <haus@valdorn.example>')
  })

  it('loads nothing and shows no picture', async () => {
    for (const kind of ['notification', 'confirmation'] as const) {
      expect((await send(aMail(kind))).html).not.toMatch(/src=|url\(|<(?:img|link|script|style|iframe)/i)
    }
  })
})
