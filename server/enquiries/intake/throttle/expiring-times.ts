/** A moment for each name, forgotten when it is past; with too many, the one that was set longest ago goes first. */
export class ExpiringTimes {
  readonly #times = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): number | undefined {
    return this.#times.get(name)
  }

  set(name: string, timeMs: number, nowMs: number) {
    // A name that is set again becomes the last one.
    this.#times.delete(name)
    if (this.#times.size >= this.#most) this.forgetPast(nowMs)
    while (this.#times.size >= this.#most) this.#times.delete(String(this.#times.keys().next().value))
    this.#times.set(name, timeMs)
  }

  forgetPast(nowMs: number) {
    for (const [name, timeMs] of this.#times) if (timeMs <= nowMs) this.#times.delete(name)
  }

  get size(): number {
    return this.#times.size
  }
}
