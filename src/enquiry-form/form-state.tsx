import { createContext, use, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import type { FormState } from '#contract/enquiry.ts'

type Shared = [FormState, Dispatch<SetStateAction<FormState>>]

const FormStateContext = createContext<Shared | null>(null)

/** Provides the state of the enquiry form to the form and to the page title, which mentions an error. */
export function FormStateProvider({ initial, children }: { initial: FormState; children: ReactNode }) {
  const shared = useState(initial)
  return <FormStateContext value={shared}>{children}</FormStateContext>
}

/** Inside `<FormStateProvider>` alone. */
export const useFormState = () => use(FormStateContext)!
