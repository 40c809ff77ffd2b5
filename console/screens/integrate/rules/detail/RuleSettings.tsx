import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Rule, ruleGet, ruleUpdate } from '@signalbox/contract/rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { applyFor } from '#domain/config-history/apply.ts'
import { countChanges } from '#domain/saving/count-changes.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { describeByRoot } from '#form/review/describe.ts'
import { useReviewedSave } from '#form/use-reviewed-save.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { lateDialog } from '#ui/late.tsx'
import {
  ruleRules,
  ruleShape,
  type RuleValues,
  toActionsBody,
  toValues,
} from '../form/rule-form.ts'
import { ruleFormMessages } from '../form/rule-form.messages.ts'
import { RuleForm } from '../form/RuleForm.tsx'
import { ruleTestMessages } from '../test/rule-test.messages.ts'
import { isOfWebhook } from '#domain/rule/rule.ts'
import { RULE_READS } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'

const CopyForm = lateDialog(async () => (await import('../form/CopyForm.tsx')).CopyForm)

/** The settings of a rule. Changes are reviewed before they are saved. */
export function RuleSettings({ rule }: { rule: Rule }) {
  const t = useMessages(ruleFormMessages)
  const own = useMessages(rulesMessages)
  const settings = useMessages(settingsMessages)
  const language = useLanguage()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const router = useRouter()
  const lock = useLock()
  const confirm = useConfirm()
  const { id } = rule
  const path = { id }
  const [isCopying, setIsCopying] = useState(false)
  const test = useMessages(ruleTestMessages)
  const [isTesting, setIsTesting] = useState(false)
  const update = useAction(ruleUpdate, { refreshes: RULE_READS })
  const form = useForm<RuleValues>({
    resolver: schemaResolver(ruleRules(t, language)),
    defaultValues: toValues(rule),
  })
  const { onSave, dialog } = useReviewedSave<Rule, RuleValues>({
    config: rule,
    shape: ruleShape,
    // A rule that was deleted is an error here: a change would create it again.
    readNow: () => client.call(ruleGet, { path }),
    put: ruleUpdate,
    save: ({ sql, description, tags, actions }, { minutes }) => {
      const own = { ...(tags !== undefined && { tags }), actions: toActionsBody(actions) }
      const request = { path, body: { sql, description, ...own } }
      return minutes === undefined
        ? update.mutateAsync(request)
        : applyFor(ruleUpdate, request, minutes)
    },
    describe: describeByRoot({
      ...{ sql: own.sql, description: t.note, tags: t.tags, actions: own.actions },
    }),
  })
  const submit = useSubmit(form, onSave, {
    done: () => t.saved(id),
    refill: (values) => values,
    explain: (error) =>
      isGone(error) ? { title: t.goneTitle, detail: t.goneText } : sentence(error),
  })
  const handleCopy = async () => {
    // The copy is another page.
    const question = {
      title: test.leaveTitle,
      body: test.leaveText,
      confirmLabel: test.stopAndCopy,
      danger: true,
    }
    if (!isTesting || (await confirm(question))) setIsCopying(true)
  }
  const changes = countChanges(form.formState.dirtyFields)
  const canChange = lock.canWrite && !isOfWebhook(rule)
  return (
    <>
      <RuleForm
        form={form}
        submit={submit}
        ruleId={id}
        onTesting={setIsTesting}
        status={
          submit.isDirty ? joinSentences(settings.changes(number(changes)), t.resets) : undefined
        }
        buttons={
          <>
            <Button variant="default" {...lock.button} onClick={() => void handleCopy()}>
              {t.saveCopy}
            </Button>
            <Button
              variant="default"
              disabled={!submit.isDirty || submit.isPending}
              onClick={() => {
                submit.forget()
                form.reset()
              }}
            >
              {settings.discard}
            </Button>
            <Button
              type="submit"
              loading={submit.isPending}
              disabled={!canChange || !submit.isDirty || isTesting}
              title={lock.reason ?? (isTesting ? test.stopToSave : undefined)}
            >
              {t.save}
            </Button>
          </>
        }
      />
      {dialog}
      {isCopying && (
        <CopyForm
          values={form.getValues()}
          onCreated={(copy) => {
            submit.forget()
            void router.navigate(paths.rule(copy, { tab: 'settings' }), { ignoresBlockers: true })
          }}
          onClose={() => setIsCopying(false)}
        />
      )}
    </>
  )
}
