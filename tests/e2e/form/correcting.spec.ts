import { sampleFields } from '#build/form-states.ts'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { mandatoryFields } from '../../cases.ts'
import { expect, phone, phrase, rest, test, visit } from '../fixtures.ts'
import { formOf } from './enquiry-form.ts'

test('B-4 an error leaves field, summary and title as soon as the field is right', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    const { field, form, submit } = formOf(page, locale)
    await submit.click()
    const summary = form.getByRole('alert')
    await expect(summary.getByRole('link')).toHaveCount(mandatoryFields.length)
    const prefix = phrase('contact.errors.titlePrefix', locale)
    await expect(page).toHaveTitle(new RegExp(`^${prefix}`))

    await field('email').pressSequentially('ada@example')
    await expect(field('email')).toHaveAttribute('aria-invalid', 'true')
    // It is missing no more.
    await expect(field('email')).toHaveAccessibleDescription(phrase('contact.errors.emailInvalid', locale))
    await rest(page)
    const before = await field('email').boundingBox()
    await field('email').pressSequentially('.org')
    await expect(field('email')).not.toHaveAttribute('aria-invalid')
    await expect(summary.getByRole('link')).toHaveCount(mandatoryFields.length - 1)
    // What is read out already is not read out again while somebody is typing.
    await expect(summary).toHaveAttribute('aria-live', 'off')
    await rest(page)
    expect((await field('email').boundingBox())!.y).toBeCloseTo(before!.y, 0)
    await expect(field('email')).toBeFocused()

    // A new mistake is told when it is sent.
    await field('email').fill('')
    await expect(field('email')).not.toHaveAttribute('aria-invalid')
    for (const [name] of mandatoryFields)
      if (name !== 'email') await field(name).pressSequentially(sampleFields[name])
    await expect(summary).toHaveCount(0)
    await expect(page).not.toHaveTitle(new RegExp(`^${prefix}`))
    await expect(field('message')).toBeFocused()
    await expect(field('name')).toHaveValue(sampleFields.name)
    await submit.click()
    await expect(summary.getByRole('link')).toHaveCount(1)
    await expect(summary).toBeFocused()
  }
})

test('B-4 an address that cannot be answered is told on the way to the next field', async ({ page }) => {
  await visit(page, '/')
  const { field, form, submit } = formOf(page, 'de')
  await field('email').click()
  await field('message').click()
  await expect(field('email')).not.toHaveAttribute('aria-invalid')
  await field('email').pressSequentially('ada@example')
  await expect(field('email')).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(field('email')).toHaveAccessibleDescription(phrase('contact.errors.emailInvalid', 'de'))
  await expect(field('company')).toBeFocused()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('.org')
  await expect(field('email')).not.toHaveAttribute('aria-invalid')

  // A press of the button is not moved away below the pointer.
  await field('email').fill('ada')
  await submit.click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveCount(mandatoryFields.length)
})

test('the addresses stand where they stood when the form tells of mistakes', async ({ page }) => {
  await visit(page, '/')
  const { submit } = formOf(page, 'de')
  const distance = () =>
    page.evaluate(
      () =>
        document.querySelector('#contact dl')!.getBoundingClientRect().top -
        document.querySelector('#contact h2')!.getBoundingClientRect().bottom,
    )
  const before = await distance()
  await submit.click()
  await expect(page.locator('#contact').getByRole('alert')).toBeVisible()
  expect(await distance()).toBe(before)
})
