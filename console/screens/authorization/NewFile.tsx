import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useMessages } from '../../language.tsx'
import { wizardMessages } from '../../parts/backends/wizard.messages.ts'
import styles from '../../parts/backends/wizard.module.css'
import { useChainName } from '../../parts/chain/names.ts'
import { useLock } from '../../parts/lock.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Section } from '../../ui/Section.tsx'
import { AclField } from './acl/AclField.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { useBadLine } from './FileRules.tsx'

const EXAMPLE = `{allow, {ipaddr, "127.0.0.1"}, all, ["$SYS/#", "#"]}.
{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.
{allow, all, all, ["\${clientid}/#"]}.
`

interface NewFileProps {
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  onBack: () => void
}

/** An ACL file that there is none of yet. */
export function NewFile({ onCreate, onBack }: NewFileProps) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(wizardMessages)
  const sentence = useErrorSentence()
  const { badLine, placeLine, forget } = useBadLine()
  const lock = useLock()
  const [error, setError] = useState<Sentence>()
  const form = useForm({ defaultValues: { rules: EXAMPLE } })
  const handleSubmit = form.handleSubmit(async ({ rules }) => {
    setError(undefined)
    forget()
    try {
      await onCreate({ type: 'file', enable: true, rules })
    } catch (cause) {
      placeLine(form, cause)
      setError(sentence(cause))
    }
  })
  return (
    <form noValidate className={styles.wide} onSubmit={(event) => void handleSubmit(event)}>
      <Section title={useChainName()('file')} about={t.fileHelp}>
        <AclField control={form.control} label={t.rules} badLine={badLine} />
      </Section>
      {error !== undefined && (
        <Banner tone="error" title={error.title}>
          {error.detail}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={form.formState.isSubmitting} {...lock.button}>
          {words.create}
        </Button>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}
