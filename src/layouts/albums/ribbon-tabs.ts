/** Tabs of a page as links in a row; the current one (`aria-current`) has a ribbon. */
export const ribbonTabs = 'flex gap-7 border-b border-line max-sm:-mx-edge max-sm:gap-6 max-sm:px-edge'
export const ribbonTab =
  'relative -mb-px inline-flex min-h-tap items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 ' +
  'current:border-ink current:font-medium current:text-ink current:after:absolute current:after:top-full ' +
  'current:after:left-1/2 current:after:h-3 current:after:w-2 current:after:-ml-1 current:after:bg-zhu ' +
  'current:after:[clip-path:polygon(0_0,100%_0,100%_100%,50%_calc(100%-3px),0_100%)]'
