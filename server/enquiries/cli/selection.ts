import { normalizeReference } from '../reference.ts'
import type { Enquiry, EnquiryStore } from '../store/store.ts'
import { command, CommandError, UsageError } from './context.ts'

/** The reference as it is stored, however it was typed. */
export function referenceOf(argument: string): string {
  const reference = normalizeReference(argument)
  if (reference !== undefined) return reference
  throw new UsageError(`That is not a reference; ${command} list shows them.`)
}

export async function findEnquiry(store: EnquiryStore, argument: string): Promise<Enquiry> {
  const reference = referenceOf(argument)
  const enquiry = await store.get(reference)
  if (enquiry === undefined) throw notFound(reference)
  return enquiry
}

export function notFound(reference: string): CommandError {
  return new CommandError(`There is no enquiry ${reference}.`)
}
