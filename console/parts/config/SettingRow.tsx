import { useId } from 'react'
import { flushSync } from 'react-dom'
import { get, type Control, useFormState, useWatch } from 'react-hook-form'
import { isErlang } from '../../api/use-can.ts'
import { type Language, useLanguage, useMessages } from '../../language.tsx'
import { usePassedFocus } from '../../ui/passed-focus.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { boundText } from './check.ts'
import { configMessages } from './config.messages.ts'
import { isDefault, isNone, isUntouched, type Look, type Setting, type Values } from './setting.ts'
import { SettingInput } from './SettingInput.tsx'
import styles from './SettingRow.module.css'
import { valueText } from './value-text.ts'

interface SettingRowProps {
  setting: Setting
  control: Control<Values>
  look: Look
  /** As it is in force. */
  before: unknown
  /** Nothing can be changed. */
  isLocked: boolean
  onReset: (setting: Setting) => void
}

const CONTROL = ':is(input:not([type=hidden]), select, textarea, button):enabled'

/** A setting: what it is and does at the left, its value and default at the right. */
export function SettingRow({ setting, control, look, before, isLocked, onReset }: SettingRowProps) {
  const t = useMessages(configMessages)
  const language = useLanguage()
  const id = useId()
  const value: unknown = useWatch({ control, name: setting.path })
  const { errors } = useFormState({ control, name: setting.path })
  const error: { message?: unknown } | undefined = get(errors, setting.path)
  const { otherwise, scope, help, isOfZone = false } = setting
  const label = setting.label[language]
  const reason = setting.locked?.(look)?.[language]
  const warning = setting.warn?.(value, look)?.[language]
  const isChanged = !isDefault(setting, value)
  const byDefault = valueText(setting, otherwise, language)
  const effect = useEffectText(setting)
  const range = rangeText(setting, language)
  const isWide = setting.input === 'custom'
  // It leaves the list of those that are changed with its own reset.
  const row = usePassedFocus()
  const reset = () => {
    flushSync(() => onReset(setting))
    // The button is gone.
    row.current?.querySelector<HTMLElement>(CONTROL)?.focus()
  }
  const ids = { id: `${id}-input`, labelId: `${id}-label`, helpId: `${id}-help` }
  return (
    <div
      className={styles.row}
      ref={row}
      data-setting={setting.path}
      data-edited={!isUntouched(setting, before, value)}
      data-wide={isWide}
    >
      <div>
        <div className={styles.head}>
          {isWide ? (
            <span id={ids.labelId} className={styles.label}>
              {label}
            </span>
          ) : (
            <label id={ids.labelId} htmlFor={ids.id} className={styles.label}>
              {label}
            </label>
          )}
          <span className={`${styles.key} mono`}>{setting.path}</span>
          {scope !== undefined && <span className={styles.scope}>{t[scope]}</span>}
          {isChanged && <span className={styles.changed}>{isOfZone ? t.ownValue : t.changed}</span>}
        </div>
        <div id={ids.helpId}>
          {(help !== undefined || effect !== undefined) && (
            <p className={styles.help}>
              {help?.[language]}
              {effect !== undefined && <span className={styles.effect}>{effect}</span>}
            </p>
          )}
          {reason !== undefined && <p className={styles.note}>{reason}</p>}
        </div>
      </div>
      <div>
        <SettingInput
          setting={setting}
          control={control}
          disabled={isLocked || reason !== undefined}
          {...ids}
        />
        {otherwise !== undefined && (
          <p className={styles.default}>
            <span>
              {[isOfZone ? t.global(byDefault) : t.default(byDefault), range]
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
        {warning !== undefined && (
          <p role="status" className={styles.warning}>
            {warning}
          </p>
        )}
        {typeof error?.message === 'string' && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </div>
    </div>
  )
}

/** When a change is in force, as the contract says it of Signalbox's own broker. */
function useEffectText({ effect }: Setting): string | undefined {
  const t = useMessages(configMessages)
  if (isErlang() || effect === undefined || effect === 'now') return undefined
  return { connect: t.effectConnect, none: t.effectNone, restart: t.effectRestart }[effect]
}

/** The limits, in the notation of the value. */
function rangeText(setting: Setting, language: Language): string | undefined {
  const { min, max, input, none } = setting
  if (input === 'custom' || input === 'choice') return undefined
  const t = configMessages
  const from =
    min === undefined ||
    isNone(setting, min) ||
    (min === 0 && none === undefined && input !== 'number')
      ? undefined
      : boundText(setting, min, language)
  const to = max === undefined ? undefined : boundText(setting, max, language)
  if (from !== undefined && to !== undefined) return t.range[language](from, to)
  if (to !== undefined) return t.max[language](to)
  return from === undefined || min === 0 ? undefined : t.min[language](from)
}
