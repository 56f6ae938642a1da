import { openFirefox } from './firefox.ts'
import type { Programs } from './programs.ts'
import { openWebKit } from './webkit.ts'

export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

/** The keys that tests press, named as in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab'

/** What tests need of a tab, and no more: `page/` does everything else with `evaluate`. */
export interface Tab extends AsyncDisposable {
  go(address: string): Promise<void>
  /** The value of an expression in the page, also where its own scripts do not run; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  pressAt(place: Place): Promise<void>
  pressKey(key: Key): Promise<void>
  type(text: string): Promise<void>
  resize(size: Size): Promise<void>
}

export interface Engine extends AsyncDisposable {
  /** A tab with no history and no memory of the ones before it. */
  openTab(): Promise<Tab>
}

export interface Preferences {
  hasScript: boolean
  reducesMotion: boolean
}

type OpenEngine = (programs: Programs, preferences: Preferences) => Promise<Engine>

export const engines = { Firefox: openFirefox, WebKit: openWebKit } satisfies Record<string, OpenEngine>
export type EngineName = keyof typeof engines
