import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.config.ts'
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

/** The files of the shell, which the page of a logged-in user fetches beside its first script. */
function shellAhead(): Plugin {
  return {
    name: 'signalbox-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const shell = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === 'overview',
        )
        if (shell?.type !== 'chunk') throw new Error('The build has no file for the shell')
        const styles = [...(shell.viteMetadata?.importedCss ?? [])]
        const files = [shell.fileName, ...styles].map((file) => `./${file}`)
        return html.replace('%AHEAD%', JSON.stringify(files))
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
    shellAhead(),
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
