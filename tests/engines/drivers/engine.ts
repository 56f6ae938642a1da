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
  /** Opens an address, and waits until it has loaded. */
  go(address: string): Promise<void>
  /** The value of an expression in the page, also where its own scripts do not run; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  /** Presses with the pointer at a place in the window. */
  pressAt(place: Place): Promise<void>
  pressKey(key: Key): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  /** Sets the size of the viewport. */
  resize(size: Size): Promise<void>
}

export interface Engine extends AsyncDisposable {
  /** A tab with no history and no memory of the ones before it. */
  openTab(): Promise<Tab>
}

/** What a reader may have set in the browser. */
export interface Preferences {
  hasScript: boolean
  reducesMotion: boolean
}

type OpenEngine = (programs: Programs, preferences: Preferences) => Promise<Engine>

export const engines = { Firefox: openFirefox, WebKit: openWebKit } satisfies Record<string, OpenEngine>
export type EngineName = keyof typeof engines
