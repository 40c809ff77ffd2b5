import { scalarText } from '@signalbox/formats/json-text'
import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { MASKED } from '@signalbox/contract/masked'
import { useController } from 'react-hook-form'
import { useLanguage, useMessages } from '#language.tsx'
import type { InputProps } from '../field.ts'
import { formMessages } from '../form.messages.ts'
import { isPrivateKey } from './pem.ts'
import styles from './PemInput.module.css'
import { PemUpload } from './PemUpload.tsx'

interface PemInputProps extends InputProps {
  id: string
}

/** A certificate or a key: its text, typed or from a file, or the path of the stored one. A private key is never shown. */
export function PemInput({ field, control, disabled, id, labelId, helpId }: PemInputProps) {
  const t = useMessages(formMessages)
  const language = useLanguage()
  const { field: input, fieldState } = useController({ control, name: field.path })
  const { holds = 'certificate' } = field
  const label = field.label[language]
  const text = scalarText(input.value)
  const isKept = holds === 'key' && (isPrivateKey(text) || text === MASKED)
  const isStored = text === MASKED || !fieldState.isDirty
  return (
    <div className={styles.field}>
      {isKept ? (
        <p>{isStored ? t.keyKept : t.keyEntered}</p>
      ) : (
        <Textarea
          id={id}
          aria-labelledby={labelId}
          aria-describedby={helpId}
          classNames={{ input: 'mono' }}
          rows={text.includes('\n') ? 8 : 1}
          resize="vertical"
          name={input.name}
          ref={input.ref}
          onBlur={input.onBlur}
          disabled={disabled}
          value={text}
          onChange={input.onChange}
          error={fieldState.error !== undefined}
        />
      )}
      <PemUpload holds={holds} onRead={input.onChange} disabled={disabled} field={label}>
        {isKept && (
          <Button
            size="xs"
            variant="default"
            disabled={disabled}
            onClick={() => input.onChange('')}
          >
            {t.remove}
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        )}
      </PemUpload>
    </div>
  )
}
