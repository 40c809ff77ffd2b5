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
import { hasBody, type WebhookValues } from './webhook-form.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import styles from './webhook-form.module.css'

const SECRET_BYTES = 32

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The signature of the body, which only requests with a body have. */
export function SigningFields({ form }: { form: UseFormReturn<WebhookValues> }) {
  const t = useMessages(webhookFormMessages)
  const { control } = form
  const values = useWatch({ control })
  if (!hasBody(values)) return null
  const { isOn = false, header = '' } = values.signing ?? {}
  return (
    <fieldset className={styles.group} data-wide="true">
      <legend className={styles.title}>{t.signTitle}</legend>
      <SwitchField
        control={control}
        name="signing.isOn"
        label={t.sign}
        help={t.signHelp}
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
                label={t.secret}
                help={t.secretHelp}
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
          </FieldGrid>
          <p className={styles.about}>{t.signBinary}</p>
          <Snippet header={header} />
        </>
      )}
    </fieldset>
  )
}

const LANGUAGES = ['node', 'python'] as const
const NAMES = { node: 'Node.js', python: 'Python' }

/** Compares in constant time; the body is that of the wire, and not parsed JSON written again. */
const SNIPPETS: Readonly<Record<keyof typeof NAMES, (header: string) => string>> = {
  node: (header) => `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes of the request, before they are parsed
export function isSigned(request, body, secret) {
  const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(body).digest('hex')}\`)
  const received = Buffer.from(request.headers['${header.toLowerCase()}'] ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
`,
  python: (header) => `import hashlib
import hmac

# body: the bytes of the request, before they are parsed
def is_signed(headers, body: bytes, secret: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(headers.get("${header}", ""), expected)
`,
}

function Snippet({ header }: { header: string }) {
  const t = useMessages(webhookFormMessages)
  const [language, setLanguage] = useState<keyof typeof NAMES>('node')
  const code = SNIPPETS[language](header)
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
