import { type ClusterLink, clusterLinkUpdate } from '@signalbox/contract/later'
import { useMemo, useState } from 'react'
import { useAction } from '#api/query.ts'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { withFurther } from '#form/further.ts'
import { KindFields } from '#form/KindFields.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { linkKind } from './link-kind.ts'
import { toLinkConfig } from './links.ts'
import { READS, readLink } from './use-link-actions.ts'

/** The form of a link. Saving connects again. */
export function LinkSettings({ link }: { link: ClusterLink }) {
  const t = useMessages(clusterLinksMessages)
  const { name } = link
  const update = useAction(clusterLinkUpdate, { refreshes: READS })
  const kind = useMemo(() => withFurther(linkKind), [])
  const [config] = useState(() => toLinkConfig(link))
  const { form, onSave, dialog } = useItemForm({
    kind,
    config,
    readNow: async () => toLinkConfig(await readLink(name)),
    put: clusterLinkUpdate,
    save: (body) => update.mutateAsync({ path: { name }, body }),
  })
  return (
    <Section title={t.settings} isTitleHidden>
      <SettingsForm form={form} onSave={onSave}>
        <KindFields kind={kind} form={form} />
      </SettingsForm>
      {dialog}
    </Section>
  )
}
