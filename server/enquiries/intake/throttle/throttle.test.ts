import { afterEach, describe, expect, it, vi } from 'vitest'
import { ExpiringTimes } from './expiring-times.ts'
import { createThrottle, type Clock } from './throttle.ts'

const hotel = '203.0.113.9'

/** A throttle whose time stands still until the test moves it on. */
function startThrottle() {
  let nowMs = 1_000_000
  const sleepers: { ms: number; wake: () => void }[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    sleep(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      sleepers.push({ ms, wake: resolve })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      return promise
    },
  }
  const throttle = createThrottle(clock)
  return {
    throttle,
    sleepers,
    send: (address = hotel) => throttle.admit(address),
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
  }
}

const minutes = (count: number) => count * 60_000

const atOnce = { isAdmitted: true, pauseMs: 0 }

describe('a house that shares one address', () => {
  it('sends ten enquiries at once without noticing anything', () => {
    const { send } = startThrottle()
    for (let count = 1; count <= 10; count += 1) expect(send()).toEqual(atOnce)
  })

  it('sends one every ten seconds for as long as it likes', () => {
    const { send, pass } = startThrottle()
    for (let count = 1; count <= 500; count += 1) {
      expect(send()).toEqual(atOnce)
      pass(10)
    }
  })

  it('waits longer with each further enquiry, but never more than five seconds', () => {
    const { send } = startThrottle()
    const pauses = Array.from({ length: 20 }, () => send()).map(
      (admission) => admission.isAdmitted && admission.pauseMs,
    )
    expect(pauses.slice(10)).toEqual([1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000, 5000, 5000])
  })

  it('is refused when sixty are open, and told when the next is taken', () => {
    const { send, pass } = startThrottle()
    for (let count = 1; count <= 60; count += 1) expect(send().isAdmitted).toBe(true)
    expect(send()).toEqual({ isAdmitted: false, retryAfterSeconds: 10 })
    pass(4)
    expect(send()).toEqual({ isAdmitted: false, retryAfterSeconds: 6 })
    pass(6)
    expect(send().isAdmitted).toBe(true)
    expect(send().isAdmitted).toBe(false)
  })

  it('is not shut out longer because it keeps trying', () => {
    const { send, pass } = startThrottle()
    for (let count = 1; count <= 1000; count += 1) send()
    pass(10)
    expect(send().isAdmitted).toBe(true)
  })

  it('may send ten at once again after a rest', () => {
    const { send, pass } = startThrottle()
    for (let count = 1; count <= 60; count += 1) send()
    pass(600)
    for (let count = 1; count <= 10; count += 1) expect(send()).toEqual(atOnce)
  })
})

const network = (number: number) => `2a01:4f8:1:${(number << 8).toString(16)}::1`

describe('B-5 a site of IPv6 (/48)', () => {
  it('sends no more from all its networks together than four of them may', () => {
    const { send } = startThrottle()
    const admitted = Array.from({ length: 256 }, (_, number) => send(network(number))).filter(
      ({ isAdmitted }) => isAdmitted,
    )
    expect(admitted).toHaveLength(240)
    expect(send(network(0))).toEqual({ isAdmitted: false, retryAfterSeconds: 3 })
    // Its neighbour is another one.
    expect(send('2a01:4f8:2::1')).toEqual(atOnce)
  })

  it('is served again with each enquiry that the time allows', () => {
    const { send, pass } = startThrottle()
    for (let number = 0; number < 256; number += 1) send(network(number))
    pass(2.5)
    expect(send(network(250)).isAdmitted).toBe(true)
    expect(send(network(251)).isAdmitted).toBe(false)
  })

  it('leaves a network with few neighbours as free as one of IPv4', () => {
    const { send } = startThrottle()
    for (let count = 1; count <= 10; count += 1) expect(send(network(1))).toEqual(atOnce)
    for (let count = 11; count <= 60; count += 1) expect(send(network(1)).isAdmitted).toBe(true)
    expect(send(network(1)).isAdmitted).toBe(false)
  })
})

describe('an enquiry that is sent again', () => {
  it('is taken from an address that is refused otherwise, and not counted', () => {
    const { throttle, send, pass } = startThrottle()
    throttle.admit(hotel, 'the same')
    for (let count = 1; count <= 59; count += 1) send()
    expect(send().isAdmitted).toBe(false)
    for (let count = 1; count <= 100; count += 1) expect(throttle.admit(hotel, 'the same')).toEqual(atOnce)
    pass(10)
    expect(send().isAdmitted).toBe(true)
  })

  it('is counted when it was refused before', () => {
    const { throttle, send } = startThrottle()
    for (let count = 1; count <= 60; count += 1) send()
    expect(throttle.admit(hotel, 'the same').isAdmitted).toBe(false)
    expect(throttle.admit(hotel, 'the same').isAdmitted).toBe(false)
  })
})

describe('an answer that has to wait', () => {
  it('waits for its time', async () => {
    const { throttle, sleepers } = startThrottle()
    const pause = throttle.pause(3000)
    expect(sleepers).toMatchObject([{ ms: 3000 }])
    sleepers[0]?.wake()
    await pause
  })

  it('is one of a hundred at most', async () => {
    const { throttle, sleepers } = startThrottle()
    const pauses = Array.from({ length: 100 }, () => throttle.pause(1000))
    await throttle.pause(1000)
    expect(sleepers).toHaveLength(100)
    for (const { wake } of sleepers) wake()
    await Promise.all(pauses)
    const again = throttle.pause(1000)
    expect(sleepers).toHaveLength(101)
    sleepers.at(-1)?.wake()
    await again
  })

  it('does not hold up the stop of the server', async () => {
    const { throttle, sleepers } = startThrottle()
    const pause = throttle.pause(5000)
    throttle.close()
    await pause
    await throttle.pause(5000)
    expect(sleepers).toHaveLength(1)
  })
})

describe('the memory of the limits', () => {
  afterEach(() => void vi.useRealTimers())

  it('holds an address and an enquiry for some minutes, and nothing after that', () => {
    vi.useFakeTimers()
    const ranges = new ExpiringTimes(100)
    const identities = new ExpiringTimes(100)
    const throttle = createThrottle(undefined, ranges, identities)
    const remembered = () => ranges.size + identities.size
    for (let count = 1; count <= 30; count += 1) throttle.admit(hotel, `enquiry ${count}`)
    vi.advanceTimersByTime(minutes(4))
    expect(remembered()).toBe(31)
    vi.advanceTimersByTime(minutes(2))
    expect(remembered()).toBe(30)
    expect(throttle.admit(hotel, 'enquiry 1')).toEqual(atOnce)
    vi.advanceTimersByTime(minutes(4))
    expect(remembered()).toBe(0)
    throttle.close()
  })

  it('is looked through by nothing that outlives the server', () => {
    vi.useFakeTimers()
    const throttle = createThrottle()
    throttle.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is bounded when floods come from everywhere', () => {
    const { send } = startThrottle()
    for (let count = 1; count <= 60; count += 1) send()
    expect(send().isAdmitted).toBe(false)
    for (let high = 11; high < 51; high += 1) {
      for (let low = 0; low < 256; low += 1) send(`203.${high}.${low}.1`)
    }
    // The oldest range had to go, in favour of whoever it is.
    expect(send()).toEqual(atOnce)
  })

  it('lets go of what is past first, then of what was set longest ago', () => {
    const times = new ExpiringTimes(3)
    times.set('first', 30, 0)
    times.set('past', 10, 0)
    times.set('second', 40, 0)
    times.set('third', 50, 20)
    expect([times.get('past'), times.get('first'), times.size]).toEqual([undefined, 30, 3])
    times.set('first', 60, 20)
    times.set('fourth', 70, 20)
    expect([times.get('second'), times.get('first'), times.size]).toEqual([undefined, 60, 3])
  })
})

describe('an address range', () => {
  it('is told from the one of a neighbour', () => {
    const { send } = startThrottle()
    for (let count = 1; count <= 100; count += 1) send('203.0.113.1')
    expect(send('203.0.113.2').isAdmitted).toBe(false)
    expect(send('203.0.112.2')).toEqual(atOnce)
  })
})
