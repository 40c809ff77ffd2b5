import { actionTypes } from '@signalbox/contract/actions'
import { sourceTypes } from '@signalbox/contract/sources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useMessages } from '../../../language.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ChoiceStep } from '../../backends/ChoiceStep.tsx'
import type { Noun } from '../item.ts'
import { absenceMessages } from '../absences.messages.ts'
import { absentTypes } from '../absent-types.ts'
import { typesOf } from '../kinds.ts'
import { orderedTypes, useTypeName } from '../type-names.ts'
import { formMessages } from './form.messages.ts'

interface TypeChoiceProps {
  noun: Noun
  onChoose: (type: string) => void
  onBack: () => void
}

/**
 * The types that the console has a form for and that this broker has. Of those that the embedded broker does not
 * have, the reason is shown.
 */
export function TypeChoice({ noun, onChoose, onBack }: TypeChoiceProps) {
  const t = useMessages(formMessages)
  const reasons = useMessages(absenceMessages)
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
  const types = orderedTypes(typesOf(noun)).filter((type) => offered.has(COUNTERPART[type] ?? type))
  return (
    <ChoiceStep
      label={t.typeLabel}
      choices={[
        ...types.map((type) => ({ value: type, label: typeName(type) })),
        ...absentTypes(noun, types).map(({ type, absence }) => ({
          value: type,
          label: typeName(type),
          disabledReason: reasons[absence],
        })),
      ]}
      onNext={onChoose}
      onBack={onBack}
    />
  )
}

/** Types with neither actions nor sources, which no list of the broker names, by the type that comes with them. */
const COUNTERPART: Readonly<Record<string, string>> = { syskeeper_proxy: 'syskeeper_forwarder' }
