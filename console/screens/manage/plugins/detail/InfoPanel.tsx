import type { Plugin } from '@signalbox/contract/plugins'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { late } from '#ui/late.tsx'
import { Section } from '#ui/Section.tsx'
import { pluginAuthors, readWebsiteUrl } from '../plugin.ts'
import { installMessages, pluginMessages, pluginsMessages } from '../plugins.messages.ts'

const Markdown = late(async () => (await import('./Markdown.tsx')).Markdown)

export function InfoPanel({ plugin }: { plugin: Plugin }) {
  const t = useMessages(pluginMessages)
  const words = useMessages(pluginsMessages)
  const install = useMessages(installMessages)
  const { builder, compatibility, functionality = [], readme = '' } = plugin
  const link = (text: string | undefined): ReactNode => {
    const address = readWebsiteUrl(text)
    return address === undefined ? (
      text
    ) : (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  }
  const facts: [string, ReactNode][] = [
    [words.description, plugin.description],
    [words.author, pluginAuthors(plugin).join(', ')],
    [
      t.nodes,
      plugin.running_status
        .map(
          ({ node, status }) => `${node}: ${status === 'running' ? words.active : words.inactive}`,
        )
        .join(', '),
    ],
    [t.builder, builder?.name],
    [t.contact, builder?.contact],
    [t.website, link(builder?.website)],
    [t.repo, link(plugin.repo)],
    [t.recent, plugin.git_commit_or_build_date],
    [t.gitRef, plugin.git_ref],
    [t.functionality, functionality.join(', ')],
    [
      install.compatibility,
      compatibility &&
        Object.entries(compatibility)
          .map((each) => each.join(' '))
          .join(', '),
    ],
    [install.otpRelease, plugin.built_on_otp_release],
  ]
  return (
    <>
      <KeyValues
        columns={2}
        items={facts
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([label, value]) => ({ label, value }))}
      />
      <Section title={t.readme}>
        {readme.trim() === '' ? <p>{t.readmeNone}</p> : <Markdown text={readme} />}
      </Section>
    </>
  )
}
