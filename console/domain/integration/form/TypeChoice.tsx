import { actionTypes } from '@signalbox/contract/actions'
import { sourceTypes } from '@signalbox/contract/sources'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChoiceGallery } from '#ui/ChoiceGallery.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { absenceMessages } from '../absences.messages.ts'
import { absentTypes } from '../absent-types.ts'
import type { Noun } from '../item.ts'
import { creatableTypes } from '../kinds.ts'
import { TypeMark } from '../TypeMark.tsx'
import { orderedTypes, TYPE_GROUPS, findTypeGroup, useTypeName } from '../type-names.ts'
import { formMessages, typeGroupMessages } from './form.messages.ts'

interface TypeChoiceProps {
  noun: Noun
  onChoose: (type: string) => void
}

/** The types that this broker has. Types that the embedded broker does not have are folded, with the reason. */
export function TypeChoice({ noun, onChoose }: TypeChoiceProps) {
  const t = useMessages(formMessages)
  const groupNames = useMessages(typeGroupMessages)
  const reasons = useMessages(absenceMessages)
  const { number } = useFormats()
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
  const toChoice = (type: string) => ({
    value: type,
    label: typeName(type),
    group: findTypeGroup(type),
    mark: <TypeMark isLarge type={type} />,
  })
  const known = creatableTypes(noun).filter((type) => offered.has(COUNTERPART[type] ?? type))
  // A cluster describes the fields of types that the console does not know.
  const types = orderedTypes(isErlang() ? [...known, ...offered] : known)
  return (
    <ChoiceGallery
      label={t.typeLabel}
      groups={TYPE_GROUPS.map((key) => ({ key, label: groupNames[key] }))}
      choices={[
        ...types.map(toChoice),
        ...absentTypes(noun, types).map(({ type, absence }) => ({
          ...toChoice(type),
          disabledReason: reasons[absence],
        })),
      ]}
      lockedLabel={(count) => t.moreTypes(number(count))}
      onChoose={onChoose}
    />
  )
}

/** Types with neither actions nor sources, which no list of the broker names, by the type that comes with them. */
const COUNTERPART: Readonly<Record<string, string>> = { syskeeper_proxy: 'syskeeper_forwarder' }
