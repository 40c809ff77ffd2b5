import type { Tone } from '#ui/StatusBadge.tsx'
import type { State } from './model/listener.ts'

export const TONES: Readonly<Record<State, Tone>> = {
  failed: 'error',
  inconsistent: 'degraded',
  running: 'running',
  disabled: 'neutral',
}
