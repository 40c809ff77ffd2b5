import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import type { FieldProps } from '../../ui/fields/field.ts'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { backendMessages } from './backends.messages.ts'
import { isPrivateKey } from './pem.ts'
import styles from './PemField.module.css'
import { PemUpload } from './PemUpload.tsx'

interface PemFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  holds: 'certificate' | 'key'
}

/** A certificate or a key: its text, typed or from a file, or the path of the stored one. */
export function PemField<V extends FieldValues, N extends FieldPath<V>>(
  props: PemFieldProps<V, N>,
) {
  const { holds, ...field } = props
  const t = useMessages(backendMessages)
  const { field: text } = useController({ control: props.control, name: props.name })
  const isKey = holds === 'key' && isPrivateKey(text.value)
  return (
    <div className={styles.field}>
      {isKey ? (
        <KeptKey label={props.label} onRemove={() => text.onChange('')} />
      ) : (
        <TextAreaField {...field} help={t.pemHelp} rows={3} mono />
      )}
      <PemUpload holds={holds} onRead={text.onChange} field={props.label} />
    </div>
  )
}

/** A private key is never shown, not even to the user who has just typed it. */
function KeptKey({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useMessages(backendMessages)
  return (
    <div>
      <p>{label}</p>
      <p>{t.keyKept}</p>
      <Button size="xs" variant="default" onClick={onRemove}>
        {t.remove}
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
    </div>
  )
}
