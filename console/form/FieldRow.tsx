import { MASKED } from '@signalbox/contract/masked'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { type Control, get, useFormState, useWatch } from 'react-hook-form'
import { isErlang } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { type Language, useFormats, useLanguage, useMessages } from '#language.tsx'
import { usePassedFocus } from '#ui/passed-focus.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { ChangedMark } from './ChangedMark.tsx'
import { boundText } from './check.ts'
import {
  type Field,
  isDefault,
  isNone,
  isToBeFilled,
  isUntouched,
  type Look,
  type Values,
  resolveWords,
} from './field.ts'
import styles from './FieldRow.module.css'
import { formMessages } from './form.messages.ts'
import { isSecretReference } from './secret-reference.ts'
import { FieldInput } from './inputs/FieldInput.tsx'
import { unknownIn } from './placeholders.ts'
import type { NodeValue } from './review/use-node-values.ts'
import { valueText } from './value-text.ts'

/** `rows`: label and help at the left, the value at the right. `grid`: above each other, several fields in a line. */
export type Layout = 'rows' | 'grid'

interface FieldRowProps {
  field: Field
  layout: Layout
  control: Control<Values>
  look: Look
  /** The value in force. */
  before: unknown
  /** Empty if they are equal on all nodes. */
  nodeValues: readonly NodeValue[]
  /** Nothing can be changed. */
  isLocked: boolean
  /** Why it cannot be changed. */
  reason: string | undefined
  /** A row above has the same reason: once is enough for those who see both. */
  isReasonSaid: boolean
  onReset: (field: Field) => void
  onFollow: (field: Field, value: unknown) => void
}

const CONTROL = ':is(input:not([type=hidden]), select, textarea, button):enabled'

/** Fields whose values are long take a whole line. */
const WIDE: ReadonlySet<Field['as']> = new Set([
  'area',
  'custom',
  'json',
  'jsonList',
  'lines',
  'pairs',
  'pem',
])

/** Inputs that are no single element that a label can name. */
const COMPOUND: ReadonlySet<Field['as']> = new Set(['custom', 'pairs', 'pem'])

/** A field: its label, help, value, default, warnings and faults. */
export function FieldRow(props: FieldRowProps) {
  const { field, layout, control, look, before, isLocked, reason, onReset, onFollow } = props
  const t = useMessages(formMessages)
  const language = useLanguage()
  const id = useId()
  const value: unknown = useWatch({ control, name: field.path })
  const { errors } = useFormState({ control, name: field.path })
  const error: { message?: unknown } | undefined = get(errors, field.path)
  const { as, otherwise, scope, isOfZone = false, placeholders } = field
  const isRow = layout === 'rows'
  const label = field.label[language]
  const warnings = [field.warn?.(value, look)?.[language]]
  const unknown = unknownIn(field, value)
  if (unknown.length > 0) warnings.push(t.unknownPlaceholder(unknown.join(' ')))
  const isMarked = isToBeFilled(field, look)
  const isChanged = !isDefault(field, value)
  const byDefault = valueText(field, otherwise, language)
  const help = useHelp(field, control, value)
  const effect = useEffectText(field)
  const isWide = field.isWide ?? (WIDE.has(as) || (!isRow && placeholders !== undefined))
  // It leaves the list of those that are changed with its own reset.
  const row = usePassedFocus()
  const reset = () => {
    flushSync(() => onReset(field))
    // The button is gone.
    row.current?.querySelector<HTMLElement>(CONTROL)?.focus()
  }
  const [inputId, labelId, helpId, errorId] = ['input', 'label', 'help', 'error'].map(
    (part) => `${id}-${part}`,
  ) as [string, string, string, string]
  const message = typeof error?.message === 'string' ? error.message : undefined
  const head = { id: labelId, className: styles.label, 'data-required': isMarked || undefined }
  return (
    <div
      className={styles.row}
      ref={row}
      data-setting={field.path}
      data-layout={layout}
      data-edited={isRow && !isUntouched(field, before, value)}
      data-wide={isWide}
    >
      <div>
        <div className={styles.head}>
          {COMPOUND.has(as) ? (
            <span {...head}>{label}</span>
          ) : (
            <label {...head} htmlFor={inputId}>
              {label}
            </label>
          )}
          {isRow && field.isOfForm !== true && (
            <span className={`${styles.key} mono`}>{field.path}</span>
          )}
          {scope !== undefined && <span className={styles.scope}>{t[scope]}</span>}
          {isRow && isChanged && <ChangedMark label={isOfZone ? t.ownValue : t.changed} />}
        </div>
        <div id={helpId}>
          {(help !== '' || effect !== undefined) && (
            <p className={styles.help}>
              {help}
              {effect !== undefined && <span className={styles.effect}>{effect}</span>}
            </p>
          )}
          {reason !== undefined && (
            <p className={props.isReasonSaid ? 'sr-only' : styles.note}>{reason}</p>
          )}
        </div>
      </div>
      <div>
        <FieldInput
          field={field}
          control={control}
          isRequired={isMarked}
          disabled={isLocked || reason !== undefined}
          id={inputId}
          labelId={labelId}
          helpId={message === undefined ? helpId : `${helpId} ${errorId}`}
          onFollow={(chosen) => onFollow(field, chosen)}
        />
        {otherwise !== undefined && (isRow || isChanged) && (
          <p className={styles.default}>
            <span>
              {[
                isOfZone ? t.global(byDefault) : t.default(byDefault),
                isRow ? rangeText(field, language) : undefined,
              ]
                .filter((each) => each !== undefined)
                .join(' · ')}
            </span>
            {isChanged && !isLocked && reason === undefined && (
              <TextButton onClick={reset}>
                <span aria-hidden="true">{isOfZone ? t.followShort : t.resetShort}</span>
                <span className="sr-only">
                  {isOfZone ? t.follow(label, byDefault) : t.reset(label, byDefault)}
                </span>
              </TextButton>
            )}
          </p>
        )}
        {field.templates !== undefined && !isLocked && reason === undefined && (
          <p className={styles.default}>
            <span>{t.templates}</span>
            {field.templates.map(({ label: name, text }) => (
              <TextButton key={name.en} onClick={() => onFollow(field, text)}>
                {name[language]}
              </TextButton>
            ))}
          </p>
        )}
        {props.nodeValues.length > 0 && (
          <p className={styles.note}>
            {t.nodesDiffer(
              props.nodeValues
                .map((each) => `${each.node}: ${valueText(field, each.value, language)}`)
                .join(' · '),
            )}
          </p>
        )}
        {warnings.map(
          (warning) =>
            warning !== undefined && (
              <p key={warning} role="status" className={styles.warning}>
                {warning}
              </p>
            ),
        )}
        {message !== undefined && (
          <p id={errorId} role="alert" className={styles.error}>
            {message}
          </p>
        )}
      </div>
    </div>
  )
}

function useHelp(
  { as, path, help, placeholders }: Field,
  control: Control<Values>,
  value: unknown,
) {
  const t = useMessages(formMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const { defaultValues } = useFormState({ control })
  const own = resolveWords(help)?.[language]
  if (as === 'pem') return own ?? t.pemHelp
  if (as === 'secret') {
    if (value === MASKED) return joinSentences(own, t.secretHelp)
    if (isSecretReference(value)) return t.secretReference
    const isStored = get(defaultValues, path) === MASKED
    if (isStored) return value === '' ? t.secretRemoved : t.secretReplaced
  }
  const names = placeholders?.map((name) => `\${${name}}`)
  return joinSentences(own, names && t.placeholders(list(names)))
}

/** When a change is in force, as the contract says it of Signalbox's own broker. */
function useEffectText({ effect }: Field): string | undefined {
  const t = useMessages(formMessages)
  if (isErlang() || effect === undefined || effect === 'now') return undefined
  return { connect: t.effectConnect, none: t.effectNone, restart: t.effectRestart }[effect]
}

/** The limits, in the notation of the value. */
function rangeText(field: Field, language: Language): string | undefined {
  const { min, max, as, none } = field
  if (as === 'custom' || as === 'choice') return undefined
  const t = formMessages
  const from =
    min === undefined || isNone(field, min) || (min === 0 && none === undefined && as !== 'number')
      ? undefined
      : boundText(field, min, language)
  const to = max === undefined ? undefined : boundText(field, max, language)
  if (from !== undefined && to !== undefined) return t.range[language](from, to)
  if (to !== undefined) return t.max[language](to)
  return from === undefined || min === 0 ? undefined : t.min[language](from)
}
