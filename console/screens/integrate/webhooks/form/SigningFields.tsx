import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { FieldGrid } from '../../../../ui/FieldGrid.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { CodeBlock } from '../../../../parts/CodeBlock.tsx'
import { MASK } from '../../../../parts/backends/values.ts'
import { hasBody, type Signer, type WebhookValues } from './webhook-form.ts'
import { type HeaderNames, LANGUAGES, type SnippetLanguage, snippetOf } from './snippets.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import styles from './webhook-form.module.css'

const SECRET_BYTES = 32

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The signature of the body, which only requests with a body have. */
export function SigningFields({
  form,
  signer,
}: {
  form: UseFormReturn<WebhookValues>
  signer: Signer
}) {
  const t = useMessages(webhookFormMessages)
  const { control } = form
  const values = useWatch({ control })
  if (!hasBody(values)) return null
  const { isOn = false, header = '', timestampHeader = '' } = values.signing ?? {}
  const isOfAction = signer === 'action'
  return (
    <fieldset className={styles.group} data-wide="true">
      <legend className={styles.title}>{t.signTitle}</legend>
      <SwitchField
        control={control}
        name="signing.isOn"
        label={t.sign}
        help={isOfAction ? t.signHelp : t.signByRuleHelp}
        onChange={(isOn) => {
          if (isOn && form.getValues('signing.secret') === '') {
            form.setValue('signing.secret', newSecret(), { shouldDirty: true })
          }
        }}
      />
      {isOn && (
        <>
          <FieldGrid>
            <TextField
              control={control}
              name="signing.header"
              label={t.signatureHeader}
              required
              mono
            />
            <div className={styles.secret}>
              <PasswordField
                control={control}
                name="signing.secret"
                // The mask is selected as a whole, because a part of it has no meaning.
                onFocus={(event) =>
                  event.currentTarget.value === MASK && event.currentTarget.select()
                }
                label={t.secret}
                help={isOfAction ? t.secretHelp : t.secretInRuleHelp}
                autoComplete="off"
                required
              />
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  form.setValue('signing.secret', newSecret(), {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
              >
                {t.generate}
              </Button>
            </div>
            {isOfAction && (
              <TextField
                control={control}
                name="signing.timestampHeader"
                label={t.timestampHeader}
                help={t.timestampHelp}
                mono
              />
            )}
          </FieldGrid>
          {!isOfAction && <p className={styles.about}>{t.signBinary}</p>}
          <Snippet names={{ signature: header, time: isOfAction ? timestampHeader : '' }} />
        </>
      )}
    </fieldset>
  )
}

const NAMES: Readonly<Record<SnippetLanguage, string>> = { node: 'Node.js', python: 'Python' }

function Snippet({ names }: { names: HeaderNames }) {
  const t = useMessages(webhookFormMessages)
  const [language, setLanguage] = useState<SnippetLanguage>('node')
  const code = snippetOf(language, names)
  return (
    <details>
      <summary className={styles.summary}>{t.snippet}</summary>
      <div className={styles.snippet}>
        <div className={styles.row}>
          <Segments
            label={t.snippet}
            isSmall
            value={language}
            onChange={setLanguage}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          />
          <CopyButton value={code} label={t.snippetCopy} />
        </div>
        <CodeBlock text={code} />
      </div>
    </details>
  )
}
