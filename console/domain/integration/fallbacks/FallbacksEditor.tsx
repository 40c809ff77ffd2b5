import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconX } from '@tabler/icons-react'
import { actionList } from '@signalbox/contract/actions'
import { deadLetterList } from '@signalbox/contract/dead-letters'
import type { FallbackAction } from '@signalbox/contract/integration/fallback'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import type { InputProps } from '#form/field.ts'
import { useMessages } from '#language.tsx'
import { useRowIds } from '#ui/fields/use-row-ids.ts'
import { toItemId } from '../item.ts'
import styles from './FallbacksEditor.module.css'
import { fallbacksMessages } from './fallbacks.messages.ts'
import { DEAD_LETTERS, isDeadLetters, NEW_REPUBLISH, readFallbacks } from './fallbacks.ts'

/** The receivers of undelivered messages: other actions, the store of dead letters, or messages. */
export function FallbacksEditor({
  field: setting,
  control,
  disabled,
  labelId,
  helpId,
}: InputProps) {
  const t = useMessages(fallbacksMessages)
  const { field } = useController({ control, name: setting.path })
  const fallbacks = readFallbacks(field.value)
  const value: unknown = field.value
  // A later version may have further kinds.
  const isUnknown = fallbacks.length === 0 && Array.isArray(value) && value.length > 0
  const { ids, set: setIds } = useRowIds(fallbacks.length)
  const put = (i: number, next: FallbackAction | undefined) =>
    field.onChange(fallbacks.flatMap((each, at) => (at === i ? (next ?? []) : each)))
  return (
    <div className={styles.editor} role="group" aria-labelledby={labelId} aria-describedby={helpId}>
      {isUnknown && <code className="mono">{JSON.stringify(value)}</code>}
      {fallbacks.length === 0 && !isUnknown && <p>{t.none}</p>}
      <ul className={styles.list}>
        {fallbacks.map((fallback, i) => (
          <li key={ids[i] ?? fallback.kind} className={styles.item}>
            <span className={styles.content}>
              <Fallback fallback={fallback} disabled={disabled} onChange={(next) => put(i, next)} />
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t.remove(fallbackName(fallback, t))}
              disabled={disabled}
              onClick={() => {
                setIds(ids.filter((_, at) => at !== i))
                put(i, undefined)
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddFallback
        fallbacks={fallbacks}
        disabled={disabled || isUnknown}
        inputRef={field.ref}
        onAdd={(added) => field.onChange([...fallbacks, added])}
      />
    </div>
  )
}

interface FallbackProps {
  fallback: FallbackAction
  disabled: boolean
  onChange: (next: FallbackAction) => void
}

function Fallback({ fallback, disabled, onChange }: FallbackProps) {
  const t = useMessages(fallbacksMessages)
  const faults = useMessages(fieldMessages)
  if (fallback.kind === 'reference') return <span>{fallbackName(fallback, t)}</span>
  const { args } = fallback
  return (
    <>
      <span>{t.republish}</span>
      <TextInput
        label={t.topic}
        classNames={{ input: 'mono' }}
        value={args.topic}
        disabled={disabled}
        error={args.topic === '' ? faults.required(t.topic) : undefined}
        onChange={(event) =>
          onChange({ ...fallback, args: { ...args, topic: event.currentTarget.value } })
        }
      />
      <TextInput
        label={t.payload}
        classNames={{ input: 'mono' }}
        value={args.payload}
        placeholder="${.}"
        disabled={disabled}
        onChange={(event) =>
          onChange({ ...fallback, args: { ...args, payload: event.currentTarget.value } })
        }
      />
    </>
  )
}

interface AddFallbackProps {
  fallbacks: readonly FallbackAction[]
  disabled: boolean
  inputRef: (element: HTMLSelectElement | null) => void
  onAdd: (added: FallbackAction) => void
}

function AddFallback({ fallbacks, disabled, inputRef, onAdd }: AddFallbackProps) {
  const t = useMessages(fallbacksMessages)
  const hasStore = useCan(deadLetterList).can && !fallbacks.some(isDeadLetters)
  const { data = [] } = useQuery(query(actionList, {}))
  const options: { label: string; added: FallbackAction }[] = [
    ...(hasStore ? [{ label: t.deadLetters, added: DEAD_LETTERS }] : []),
    { label: t.republish, added: NEW_REPUBLISH },
    ...data.map(({ type, name }) => ({
      label: toItemId({ type, name }),
      added: { kind: 'reference', type, name } as const,
    })),
  ]
  return (
    <NativeSelect
      label={t.add}
      ref={inputRef}
      value=""
      disabled={disabled}
      data={[
        { value: '', label: t.choose },
        ...options.map(({ label }, i) => ({ value: String(i), label })),
      ]}
      onChange={(event) => {
        const chosen = options[Number(event.currentTarget.value)]
        if (event.currentTarget.value !== '' && chosen !== undefined) onAdd(chosen.added)
      }}
    />
  )
}

function fallbackName(
  fallback: FallbackAction,
  t: { deadLetters: string; republish: string },
): string {
  if (fallback.kind === 'republish') return t.republish
  return isDeadLetters(fallback) ? t.deadLetters : `${fallback.type}:${fallback.name}`
}
