import { describe, expect, it } from 'vitest'
import { type Evidence, isWorthRetrying, judge } from './ending.ts'

const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  opened: true,
  accepted: false,
  ...more,
})

describe('judge', () => {
  it('takes a refusal and the close after it for one event', () => {
    const ending = judge(evidence({ refused: { code: 0x86 }, closeCode: 1000 }))
    expect(ending).toEqual({ kind: 'refused', code: 0x86 })
  })

  it("gives the broker's DISCONNECT before the close that follows", () => {
    const disconnect = { code: 0x98, reasonString: 'kicked' }
    expect(judge(evidence({ accepted: true, disconnect, closeCode: 1000 }))).toEqual({
      kind: 'endedByBroker',
      ...disconnect,
    })
  })

  it('tells apart what never opened, never answered and was lost', () => {
    expect(judge(evidence({ opened: false, closeCode: 1006 }))).toEqual({ kind: 'unreachable' })
    expect(judge(evidence({ closeCode: 1002 }))).toMatchObject({
      kind: 'noAnswer',
      closeCode: 1002,
    })
    expect(judge(evidence({ timedOut: true }))).toEqual({ kind: 'timeout', opened: true })
    expect(judge(evidence({ accepted: true, closeCode: 1006 }))).toMatchObject({ kind: 'lost' })
    expect(judge(evidence({ accepted: true, keepAliveMissed: true }))).toEqual({
      kind: 'keepAlive',
    })
  })
})

describe('isWorthRetrying', () => {
  it('comes back after a lost network and a restart', () => {
    expect(isWorthRetrying({ kind: 'lost' })).toBe(true)
    expect(isWorthRetrying({ kind: 'endedByBroker', code: 0x8b })).toBe(true)
    expect(isWorthRetrying({ kind: 'refused', code: 0x89 })).toBe(true)
  })

  it('does not fight a kick or a takeover, nor repeat a wrong password', () => {
    expect(isWorthRetrying({ kind: 'endedByBroker', code: 0x98 })).toBe(false)
    expect(isWorthRetrying({ kind: 'endedByBroker', code: 0x8e })).toBe(false)
    expect(isWorthRetrying({ kind: 'refused', code: 0x86 })).toBe(false)
  })
})
