import type { CurrentSample } from '@signalbox/contract/monitor'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { DemoState } from '#screens/overview/demo/use-demo.ts'
import { useFirstSteps } from '#screens/overview/first-steps.ts'

const ENDED = { from: '2026-11-30T10:00:00Z', to: '2026-11-30T10:01:00Z' }

const read = (connections: number, at: number) => ({
  data: { connections, received_msg_rate: 0 } as CurrentSample, // the fields that decide
  dataUpdatedAt: at,
})
const demo = (sessions: number, readAt: number, runs = [ENDED]): DemoState => ({
  ...{ running: sessions > 0, clients: sessions, sessions, retained: 0, runs },
  ...{ can: true, isKnown: true, readAt },
})
const look = () =>
  renderHook(([current, state]) => useFirstSteps(current, [], state), {
    initialProps: [read(5, 1), demo(0, 2)] as const,
  })

beforeEach(() => localStorage.removeItem('signalbox.first-steps'))

it('a demo that ended between two readings does not close the checklist', () => {
  const { result, rerender } = look()
  expect(result.current).toMatchObject({ isOpen: false, isDecided: false })
  rerender([read(5, 1), demo(0, 12)])
  expect(result.current.isDecided).toBe(false)
  rerender([read(0, 13), demo(0, 12)])
  expect(result.current).toMatchObject({ isOpen: true, isDecided: true })
})

it('clients beside a demo that has ended close it with the next readings', () => {
  const { result, rerender } = look()
  rerender([read(5, 13), demo(0, 12)])
  expect(result.current).toMatchObject({ isOpen: false, isDecided: true })
})

it('without a demo, one reading decides', () => {
  const { result } = renderHook(() => useFirstSteps(read(5, 1), [], demo(0, 2, [])))
  expect(result.current).toMatchObject({ isOpen: false, isDecided: true })
})
