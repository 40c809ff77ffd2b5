import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../language.tsx'
import { filterMessages } from './filter.messages.ts'
import styles from './FilterForm.module.css'

interface FilterFormProps {
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
  /** Fields that are seldom wanted; shown at once when one of them is in use. */
  more?: ReactNode
  isMoreInUse?: boolean
}

/** The filters of a list: Enter or the button reads it again. */
export function FilterForm(props: FilterFormProps) {
  const t = useMessages(filterMessages)
  const [hasMore, setHasMore] = useState(props.isMoreInUse ?? false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form className={styles.filters} onSubmit={handleSubmit} role="search">
      {props.children}
      {hasMore && props.more}
      <div className={styles.buttons}>
        <Button type="submit">{t.search}</Button>
        <Button variant="default" onClick={props.onReset}>
          {t.reset}
        </Button>
        {props.more !== undefined && (
          <Button
            variant="subtle"
            px="xs"
            aria-expanded={hasMore}
            onClick={() => setHasMore(!hasMore)}
          >
            {hasMore ? t.less : t.more}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A control that carries no label of its own. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  )
}

interface MatchFieldProps<Kind extends string> {
  label: string
  kinds: readonly { value: Kind; label: string }[]
  kind: Kind
  text: string
  error?: string | undefined
  onChange: (kind: Kind, text: string) => void
}

/** One text, and how it is to be matched. */
export function MatchField<Kind extends string>(props: MatchFieldProps<Kind>) {
  const t = useMessages(filterMessages)
  const { label, kinds, kind, text, onChange } = props
  return (
    <Labelled label={label}>
      <div className={styles.match}>
        <NativeSelect
          aria-label={`${label}: ${t.match}`}
          value={kind}
          onChange={(event) => {
            const chosen = kinds.find(({ value }) => value === event.currentTarget.value)
            if (chosen !== undefined) onChange(chosen.value, text)
          }}
          data={kinds}
        />
        <TextInput
          aria-label={label}
          value={text}
          error={props.error}
          onChange={(event) => onChange(kind, event.currentTarget.value)}
        />
      </div>
    </Labelled>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** `undefined`: any. */
  onChange: (value: Value | undefined) => void
}

/** One of a few, or any of them. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const t = useMessages(filterMessages)
  return (
    <NativeSelect
      label={props.label}
      value={props.value ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        props.onChange(props.choices.find((each) => each.value === value)?.value)
      }}
      data={[{ value: '', label: t.any }, ...props.choices]}
    />
  )
}
