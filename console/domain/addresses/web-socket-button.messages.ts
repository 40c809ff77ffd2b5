export const webSocketButtonMessages = {
  open: { en: 'Open the WebSocket client', zh: '打开 WebSocket 客户端' },
}
