import { actionTypes } from '@signalbox/contract/actions'
import { sourceTypes } from '@signalbox/contract/sources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useMessages } from '../../../language.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ChoiceStep } from '../../backends/ChoiceStep.tsx'
import type { Noun } from '../item.ts'
import { typesOf } from '../kinds.ts'
import { orderedTypes, useTypeName } from '../type-names.ts'
import { formMessages } from './form.messages.ts'

interface TypeChoiceProps {
  noun: Noun
  onChoose: (type: string) => void
  onBack: () => void
}

/** The types that this broker has and that the console has a form for. */
export function TypeChoice({ noun, onChoose, onBack }: TypeChoiceProps) {
  const t = useMessages(formMessages)
  const typeName = useTypeName()
  const sentence = useErrorSentence()
  const actions = useQuery({ ...query(actionTypes, {}), enabled: noun !== 'source' })
  const sources = useQuery({ ...query(sourceTypes, {}), enabled: noun !== 'action' })
  const reads = [...(noun === 'source' ? [] : [actions]), ...(noun === 'action' ? [] : [sources])]
  const failed = reads.find(({ error }) => error !== null)
  if (failed?.error) {
    return <ErrorState {...sentence(failed.error)} onRetry={() => void failed.refetch()} />
  }
  if (reads.some(({ data }) => data === undefined)) return null
  const offered = new Set(reads.flatMap(({ data }) => data ?? []))
  const types = orderedTypes(typesOf(noun).filter((type) => offered.has(type) || isAlone(type)))
  return (
    <ChoiceStep
      label={t.typeLabel}
      choices={types.map((type) => ({ value: type, label: typeName(type) }))}
      onNext={onChoose}
      onBack={onBack}
    />
  )
}

/** It has neither actions nor sources, so no list of the broker names it. */
const isAlone = (type: string) => type === 'syskeeper_proxy'
