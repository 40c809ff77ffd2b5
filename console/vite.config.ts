import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.config.ts'
import { theme } from './ui/theme/theme.ts'
import { withoutSchemas } from './without-schemas.ts'

/** In development the page has no server of ours in front: its placeholders are filled in here. */
function pagePlaceholders(): Plugin {
  const config = {
    mode: 'embedded',
    upstreams: [],
    upstreamHosts: [],
    base: '/',
    version: 'development',
    mqttWs: { port: Number(process.env.SIGNALBOX_WS_PORT ?? 8083), path: '/mqtt' },
    wsProxyPath: null,
    command: 'npm start --',
    dataDir: null,
    loginMs: null,
  }
  return {
    name: 'signalbox-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%NONCE%', randomBytes(12).toString('base64url'))
        .replaceAll('%BASE%', '/')
        .replaceAll('%AHEAD%', '[]')
        .replaceAll('%CONFIG%', JSON.stringify(config)),
  }
}

/** The icon of the tab is part of the page: a file would be one more request of each first visit. */
function tabIcon(): Plugin {
  const icon = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'base64')
  return {
    name: 'signalbox-icon',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('%ICON%', `data:image/svg+xml;base64,${icon}`),
    },
  }
}

/** Fonts of the system, which the page prepares; the bundled ones are fetched after the scripts. */
function systemFonts(): Plugin {
  const { fontFamily = '', fontFamilyMonospace = '' } = theme
  const [words, data] = [fontFamily, fontFamilyMonospace].map((fonts) =>
    fonts.replace(/^[^,]*, /, ''),
  )
  const probes = [
    [`400 14px ${words}`, 'Aa'],
    [`500 14px ${words}`, 'Aa'],
    [`600 14px ${words}`, 'Aa'],
    [`400 14px ${data}`, 'Aa'],
    [`400 14px ${words}`, '简'],
  ]
  return {
    name: 'signalbox-fonts',
    transformIndexHtml: (html) => html.replace('%FONTS%', JSON.stringify(probes)),
  }
}

/**
 * The page links all files of its first screen, so that none is found only when another has arrived. A user who is
 * logged in fetches those of the shell beside the first script.
 */
function filesAhead(): Plugin {
  return {
    name: 'signalbox-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const filesOf = (name: string) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${name}`)
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...chunk.imports]
        }
        const first = filesOf('login').filter((file) => !html.includes(`="./${file}"`))
        const shell = filesOf('overview').filter((file) => !first.includes(file))
        const notLinked = shell.filter((file) => !html.includes(`="./${file}"`))
        return {
          html: html.replace('%AHEAD%', JSON.stringify(notLinked.map((file) => `./${file}`))),
          tags: first.map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: '',
              href: `./${file}`,
            },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the built files work under any base path.
  base: './',
  plugins: [
    react(),
    withoutSchemas(join(import.meta.dirname, '../contract')),
    pagePlaceholders(),
    tabIcon(),
    systemFonts(),
    filesAhead(),
  ],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    target: 'es2023',
    manifest: true,
    // For the package, which contains these libraries.
    license: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: chunkGroups(import.meta.dirname),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Not `/api`: the console has a folder of that name.
    proxy: Object.fromEntries(
      ['/api/v5', '/api-docs', '/signalbox', '/upstreams'].map((path) => [
        path,
        { target: process.env.SIGNALBOX_URL ?? 'http://127.0.0.1:18083' },
      ]),
    ),
  },
})
