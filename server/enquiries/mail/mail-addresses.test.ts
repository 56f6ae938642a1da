import { describe, expect, it } from 'vitest'
import { mailAddresses } from './mail-addresses.ts'

const site = { email: 'hallo@valdorn.example' }

describe('the mails about enquiries', () => {
  it('go to the address that the site shows and come from it, unless the settings name others', () => {
    expect(mailAddresses({ ENQUIRY_TO: '', ENQUIRY_FROM: '' }, site)).toEqual({
      to: 'hallo@valdorn.example',
      from: 'hallo@valdorn.example',
      domain: 'valdorn.example',
    })
  })

  it('take recipient and sender from the settings', () => {
    const settings = { ENQUIRY_TO: 'office@a.example', ENQUIRY_FROM: '"Valdorn, Munich" <site@b.example>' }
    expect(mailAddresses(settings, site)).toEqual({
      to: 'office@a.example',
      from: '"Valdorn, Munich" <site@b.example>',
      domain: 'b.example',
    })
  })
})
