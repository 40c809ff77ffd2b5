import type { PictureNode } from '@signalbox/flow/merge'
import { useMessages } from '#language.tsx'
import type { Draft } from '#domain/integration/form/drafts.ts'
import type { Surroundings } from '#domain/rule/health.ts'
import { findNamedAction, type OutputState, outputState } from '#domain/rule/output.ts'
import { outputMessages } from '#domain/rule/outputs.messages.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

const TONES: Partial<Readonly<Record<OutputState, Tone>>> = {
  missing: 'error',
  disabled: 'stopped',
  connecting: 'degraded',
  inconsistent: 'degraded',
  unavailable: 'error',
}

/** State of a node's action or source, and its connector; an available one is not marked. */
export function useObjectState({ actions, sources }: Surroundings, drafts: readonly Draft[]) {
  const t = useMessages(outputMessages)
  return (node: PictureNode['content']) => {
    if (node.kind !== 'action' && node.kind !== 'source') return undefined
    const isDraft = drafts.some(
      ({ noun, type, name }) => noun === node.kind && type === node.type && name === node.name,
    )
    if (isDraft || node.name === '') return undefined
    const all = node.kind === 'action' ? actions : sources
    const id = `${node.type}:${node.name}`
    const state = outputState(id, all)
    const tone = TONES[state]
    return {
      shown: tone && { tone, label: t[state] },
      isGrey: state === 'missing' || state === 'disabled',
      connector: findNamedAction(id, all)?.connector,
    }
  }
}
