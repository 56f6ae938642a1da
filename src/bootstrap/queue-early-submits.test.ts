// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { queueEarlySubmits } from './queue-early-submits.ts'

/** How often a form is submitted by one press before the script has arrived, and by what is repeated then. */
function submitsAfterOnePress(handleSubmit: (event: Event) => void): number {
  document.body.innerHTML = '<form><button>Back</button></form>'
  const form = document.querySelector('form')
  let submits = 0
  form?.addEventListener('submit', (event) => {
    submits += 1
    handleSubmit(event)
  })
  const replaySubmits = queueEarlySubmits()
  document.querySelector('button')?.click()
  form?.addEventListener('submit', (event) => event.preventDefault())
  replaySubmits()
  return submits
}

it('S-13 a form that nobody listens to yet is submitted again once somebody does', () => {
  expect(submitsAfterOnePress(() => {})).toBe(2)
})

it('S-13 a form that React has taken while it hydrates is not submitted a second time', () => {
  expect(submitsAfterOnePress((event) => event.preventDefault())).toBe(1)
})
