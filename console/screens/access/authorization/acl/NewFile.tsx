import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useForm } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import styles from '#domain/backends/wizard.module.css'
import { useChainName } from '#domain/chain/names.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { FormBar } from '#ui/FormBar.tsx'
import { Section } from '#ui/Section.tsx'
import { AclField } from './AclField.tsx'
import { authorizationMessages } from '../authorization.messages.ts'
import { useBadLine } from './FileRules.tsx'

const EXAMPLE = `{allow, {ipaddr, "127.0.0.1"}, all, ["$SYS/#", "#"]}.
{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.
{allow, all, all, ["\${clientid}/#"]}.
`

interface NewFileProps {
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  onCreated: () => void
  onLeave: () => void
  onBack: () => void
}

/** Form for the ACL file of a broker that has none. */
export function NewFile({ onCreate, onCreated, onLeave, onBack }: NewFileProps) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(wizardMessages)
  const { badLine, hasFaults, placeLine, forget } = useBadLine(t.stoppedAtNew)
  const lock = useLock()
  const form = useForm({ defaultValues: { rules: EXAMPLE } })
  const submit = useSubmit(
    form,
    async ({ rules }) => {
      forget()
      if (await hasFaults(form, rules)) return false
      return onCreate({ type: 'file', enable: true, rules })
    },
    { onDone: onCreated, leave: onLeave, onFailure: (cause) => void placeLine(form, cause) },
  )
  return (
    <form noValidate className={styles.wide} onSubmit={submit.onSubmit}>
      <Section title={useChainName()('file')} about={t.fileHelp}>
        <AclField control={form.control} label={t.rules} badLine={badLine} />
      </Section>
      {/* A line that the broker named is said at the text. */}
      <FormBar error={badLine === undefined ? submit.error : undefined}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" loading={submit.isPending} {...lock.button}>
          {words.create}
        </Button>
      </FormBar>
    </form>
  )
}
