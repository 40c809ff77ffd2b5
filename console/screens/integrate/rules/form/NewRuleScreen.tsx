import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Rule, ruleCreate, ruleGet, ruleList } from '@signalbox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { sources } from '#domain/integration/families.ts'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lateDialog } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { statementFrom } from '#domain/rule/rule.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { newRuleSearch } from '../rules.paths.ts'
import { newValues, ruleRules, type RuleValues, toBody } from './rule-form.ts'
import { ruleFormMessages } from './rule-form.messages.ts'
import { RuleForm } from './RuleForm.tsx'

const NewItemPanel = lateDialog(
  async () => (await import('#domain/integration/form/NewItemPanel.tsx')).NewItemPanel,
)

/** Form of a new rule: empty, a copy, or prefilled from the address. */
export function NewRuleScreen() {
  const t = useMessages(rulesMessages)
  const words = useMessages(ruleFormMessages)
  const sentence = useErrorSentence()
  const [{ action, target = '' }] = useSearch(newRuleSearch)
  const isCopy = action === 'copy' && target !== ''
  const read = useQuery({ ...query(ruleGet, { path: { id: target } }), enabled: isCopy })
  return (
    <Screen
      title={t.createTitle}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.rules() }]} current={t.createTitle} />
      }
    >
      {isCopy && read.error !== null && read.data === undefined && (
        <ErrorState
          {...(isGone(read.error) ? { title: words.notFound(target) } : sentence(read.error))}
          onRetry={() => void read.refetch()}
        />
      )}
      {(!isCopy || read.data !== undefined) && <NewRule copied={isCopy ? read.data : undefined} />}
    </Screen>
  )
}

function NewRule({ copied }: { copied: Rule | undefined }) {
  const t = useMessages(ruleFormMessages)
  const language = useLanguage()
  const words = useMessages(uiMessages)
  const [search] = useSearch(newRuleSearch)
  const router = useRouter()
  const lock = useLock()
  const create = useAction(ruleCreate, { refreshes: [ruleList] })
  const [defaultValues] = useState(() => newValues(search, copied))
  const form = useForm<RuleValues>({
    resolver: schemaResolver(ruleRules(t, language)),
    defaultValues,
  })
  const submit = useSubmit(form, (values) => create.mutateAsync({ body: toBody(values) }), {
    done: ({ id }) => t.created(id),
    leave: () => void router.navigate(paths.rules()),
  })
  const { connName: connector, connType: type, direction } = search
  const hasConnector = connector !== undefined && type !== undefined
  const [isSourceFirst, setIsSourceFirst] = useState(hasConnector && direction === 1)
  return (
    <>
      <RuleForm
        form={form}
        newAction={hasConnector && direction !== 1 ? { connector, type } : undefined}
        submit={submit}
        buttons={
          <>
            <Button
              variant="default"
              disabled={submit.isPending}
              onClick={() => void router.navigate(paths.rules())}
            >
              {words.cancel}
            </Button>
            <Button type="submit" loading={submit.isPending} {...lock.button}>
              {t.create}
            </Button>
          </>
        }
      />
      {isSourceFirst && (
        <NewItemPanel
          family={sources}
          type={type}
          connector={connector}
          onCreated={(id) => {
            form.setValue('sql', statementFrom(`$bridges/${id}`), { shouldDirty: true })
            setIsSourceFirst(false)
          }}
          onClose={() => setIsSourceFirst(false)}
        />
      )}
    </>
  )
}
