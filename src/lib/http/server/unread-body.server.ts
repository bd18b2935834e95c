import type { Duplex } from 'node:stream'

const sentences: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    '这个地址太长了，打不开。请从首页重新进入，或者换一条短一些的链接。',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '等了太久也没有收到完整的请求。请刷新再试。'],
}

/**
 * Answers what came so broken or so long (16 KB of head, address included) that Node makes no request of it: plain
 * Chinese instead of a bare status line, nothing of what was sent in it, and the connection ends.
 */
export const answerUnread = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // Gone, or an answer is under way (Node's own mark): what is written now would fall into the middle of it.
  const under = '_httpMessage' in socket && Boolean(socket._httpMessage)
  if (error.code === 'ECONNRESET' || !socket.writable || under) {
    socket.destroy()
    return
  }
  const [status, text] = sentences[error.code ?? ''] ?? [
    '400 Bad Request',
    '浏览器发来的请求没法读懂。请从首页重新进入。',
  ]
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>打不开</title><body style="font:16px/1.8 sans-serif;margin:15vh auto;max-width:26em;padding:0 20px"><h1 style="font-size:22px">打不开这个地址</h1><p>${text}</p><p><a href="/">回首页</a></p></body></html>`
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: text/html; charset=utf-8',
      `content-length: ${Buffer.byteLength(page)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; style-src 'unsafe-inline'",
      'connection: close',
      '',
      page,
    ].join('\r\n'),
  )
}
