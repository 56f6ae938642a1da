import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkFields, honeypotField, type EnquiryField, type FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { useFormState } from '../form-state.tsx'
import { readFields, readText } from '../fields/read-fields.ts'
import { sendEnquiry } from './send-enquiry.ts'

/** The state of the form, and how to send it. `attempt` counts the answers, so that each moves the focus. */
export function useEnquiry() {
  const [state, setState] = useFormState()
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isUnderWay = useRef(false)

  async function send(form: HTMLFormElement, locale: Locale) {
    // Ignores a second press. `isSending` would be one render late.
    if (isUnderWay.current) return
    const values = readFields(form)
    const errors = checkFields(values)
    if (Object.keys(errors).length > 0) {
      answer({ status: 'invalid', values, errors })
      return
    }
    isUnderWay.current = true
    setSending(true)
    console.log(values)
    answer(await sendEnquiry(values, { locale, [honeypotField]: readText(form, honeypotField) }))
    isUnderWay.current = false
    setSending(false)
  }

  function answer(next: FormState) {
    setState(next)
    setAttempt((count) => count + 1)
  }

  /**
   * Says what is wrong with a field now, or nothing more. What has become wrong is told when the visitor leaves the field,
   * and what is missing when it is sent.
   */
  function check(target: EventTarget, isLeft = false) {
    const control = target as HTMLInputElement | HTMLTextAreaElement
    if (state.status === 'failed' || state.status === 'received' || !control.form) return
    const field = control.name as EnquiryField
    const { [field]: before, ...others } = state.errors ?? {}
    const values = readFields(control.form)
    const error = checkFields(values)[field]
    if (error === before || (!before && !(isLeft && values[field]))) return
    const errors = error ? { ...others, [field]: error } : others
    const top = control.getBoundingClientRect().top
    const status = Object.keys(errors).length > 0 ? state.status : 'idle'
    flushSync(() => setState({ status, values, errors }))
    // The summary above is another, or gone; the field stays where it is in the window.
    scrollBy(0, control.getBoundingClientRect().top - top)
  }

  return { state, isSending, attempt, send, check }
}
