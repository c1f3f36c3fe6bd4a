import { createElement, type ComponentType, type SVGProps } from 'react';

/** What the loader leaves of an icon: its shapes. */
type IconData = { readonly node: readonly (readonly [tag: string, shape: object])[] };

/**
 * Stands in for lucide's component, which takes an icon apart and puts it together for each render, by options that the portal
 * does not use. It draws the same; every part of the portal brings it along.
 */
function createLucideIcon({ node }: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  return function Icon({ className, ...props }) {
    const attributes = {
      // The style sheets know an icon by it.
      className: className === undefined ? 'lucide' : `lucide ${className}`,
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)));
  };
}

export { createLucideIcon as default };
