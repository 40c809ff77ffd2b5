import { clusterGet, clusterInvitationGet, clusterInviteAsync } from '@signalbox/contract/cluster'
import { nodeList } from '@signalbox/contract/nodes'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { clusterMessages } from './cluster.messages.ts'
import { useClusterSentence } from './reasons.ts'

interface Values {
  node: string
}

/** The invitation runs in the background; its result is in the list of invitations. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(clusterMessages)
  const explain = useClusterSentence()
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          node: z
            .string()
            .check(
              z.trim(),
              z.minLength(1, t.nameRequired),
              z.regex(/^([^@\s]+@[^@\s]+)?$/, t.badName),
            ),
        }),
      ),
    [t],
  )
  const form = useForm<Values>({ resolver, defaultValues: { node: '' } })
  const invite = useAction(clusterInviteAsync, {
    refreshes: [clusterInvitationGet, nodeList, clusterGet],
  })
  const submit = useSubmit(
    form,
    async ({ node }) => {
      await invite.mutateAsync({ path: { node } })
      return node
    },
    { done: (node) => t.inviteDone(node), onDone: onClose, explain },
  )
  return (
    <SideForm onClose={onClose} title={t.invite} submitLabel={t.invite} submit={submit}>
      <TextField
        control={form.control}
        name="node"
        label={t.nodeName}
        help={t.inviteNeeds}
        placeholder="emqx@10.0.0.2"
        required
        mono
        autoFocus
        autoComplete="off"
      />
      <Banner tone="warning" title={t.inviteLoss}>
        {t.inviteLossText}
      </Banner>
    </SideForm>
  )
}
