import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { MASKED } from '@signalbox/contract/secrets'
import { useController } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import { backendMessages } from '../../backends/backends.messages.ts'
import { isPrivateKey } from '../../backends/pem.ts'
import { PemUpload } from '../../backends/PemUpload.tsx'
import { textOf } from '../amount-text.ts'
import type { EditorProps } from '../setting.ts'
import styles from './PemEditors.module.css'

export const CertificateEditor = (props: EditorProps) => <Pem {...props} holds="certificate" />
export const KeyEditor = (props: EditorProps) => <Pem {...props} holds="key" />

/** A path on the broker, or the PEM text, typed or from a file. A private key is not shown again. */
function Pem({
  setting,
  control,
  disabled,
  labelId,
  helpId,
  holds,
}: EditorProps & { holds: 'certificate' | 'key' }) {
  const t = useMessages(backendMessages)
  const { field, fieldState } = useController({ control, name: setting.path })
  const text = textOf(field.value)
  const isKept = holds === 'key' && (isPrivateKey(text) || text === MASKED)
  return (
    <div className={styles.pem}>
      {isKept ? (
        <p>{t.keyKept}</p>
      ) : (
        <Textarea
          aria-labelledby={labelId}
          aria-describedby={helpId}
          classNames={{ input: 'mono' }}
          rows={text.includes('\n') ? 8 : 1}
          resize="vertical"
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          disabled={disabled}
          value={text}
          onChange={field.onChange}
          error={fieldState.error !== undefined}
        />
      )}
      <PemUpload holds={holds} onRead={field.onChange} disabled={disabled} describedBy={labelId}>
        {isKept && (
          <Button
            size="xs"
            variant="default"
            aria-describedby={labelId}
            disabled={disabled}
            onClick={() => field.onChange('')}
          >
            {t.remove}
          </Button>
        )}
      </PemUpload>
    </div>
  )
}
