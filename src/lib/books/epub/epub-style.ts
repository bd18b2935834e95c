/** Sizes go by the reader's own; no font comes along: every phone has one for Chinese. */
export const epubStyle = `body { line-height: 1.8; }
h1 { font-size: 1.5em; line-height: 1.4; text-align: center; margin: 2em 0 1.5em; }
h2 { font-size: 1.15em; line-height: 1.4; margin: 1.5em 0 0.5em; }
p { margin: 0; text-indent: 2em; text-align: justify; }
article { margin: 0 0 2.5em; }
.date, .place, .likes, .note, .caption, .line { font-size: 0.85em; opacity: 0.75; text-indent: 0; }
.likes, .comments { border-top: 1px solid; margin-top: 0.8em; padding-top: 0.4em; }
.comments p { font-size: 0.9em; text-indent: 0; }
blockquote { margin: 0.8em 0; padding-left: 1em; border-left: 2px solid; }
figure { margin: 0.8em 0; text-align: center; page-break-inside: avoid; break-inside: avoid; }
img { max-width: 100%; height: auto; }
figcaption { font-size: 0.85em; }
.signature { text-align: right; }
.emphasis { -webkit-text-emphasis: dot; text-emphasis: dot; text-emphasis-position: under; }
pre { white-space: pre-wrap; font-size: 0.85em; }
table { border-collapse: collapse; margin: 0.8em 0; }
th, td { border: 1px solid; padding: 0.2em 0.5em; text-align: left; }
aside { font-size: 0.85em; margin-top: 0.6em; }
.title { text-align: center; margin-top: 20%; }
.title p { text-indent: 0; text-align: center; }
`
