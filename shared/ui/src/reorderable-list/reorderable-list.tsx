import { Ellipsis, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { IconButton } from '../icon-button/icon-button';
import { LocalisedBehaviour } from '../locale/locale';
import type { MenuGroup } from '../menu/menu-group';
import { Menu } from '../menu/menu';
import { moveBy, moveTo } from './move-in-list';
import styles from './reorderable-list.module.css';

export type ReorderableListProps<Item> = {
  /** What the items are: "Sponsors". */
  label: string;
  items: readonly Item[];
  itemId: (item: Item) => string;
  /** What an item is called, in the names of its controls. */
  itemLabel: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** What can be done with an item besides moving it. */
  itemActions?: (item: Item) => readonly MenuGroup[];
  /** Every id, in the order that is wanted. Without it, the order is what it is. */
  onReorder?: ((ids: readonly string[]) => void) | undefined;
};

/** What is dragged is no text: a field over which it is let go takes nothing of it. */
const LIST_ITEM = 'application/x-list-item';

/**
 * Things in an order that people decide: moved by their handles, with a finger or a mouse; by Enter and the arrows on
 * the handle; or a step at a time from the menu of each.
 */
export function ReorderableList<Item>({
  label,
  items,
  itemId,
  itemLabel,
  children,
  itemActions,
  onReorder,
}: ReorderableListProps<Item>) {
  const ids = items.map(itemId);
  const isMovable = onReorder !== undefined && items.length > 1;
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isMovable,
    getItems: (keys) => [...keys].map((key) => ({ [LIST_ITEM]: String(key) })),
    onReorder: ({ keys, target }) =>
      onReorder?.(moveTo(ids, [...keys].map(String), String(target.key), target.dropPosition === 'before')),
    renderDropIndicator: (target) => <DropIndicator className={styles.target} target={target} />,
  });
  return (
    <LocalisedBehaviour>
      <GridList
        className={styles.list}
        aria-label={label}
        items={items}
        // What is drawn for an item depends on where it stands.
        dependencies={[ids.join(), onReorder, itemActions, children]}
        // Always, since the list calls them as hooks: it would end where one thing becomes two.
        dragAndDropHooks={dragAndDropHooks}
      >
        {(item) => (
          <GridListItem className={styles.item} id={itemId(item)} textValue={itemLabel(item)}>
            <DragButton
              className={styles.handle}
              slot="drag"
              aria-label={`Move ${itemLabel(item)}`}
              hidden={!isMovable}
            >
              <GripVertical />
            </DragButton>
            <div className={styles.content}>{children(item)}</div>
            <ItemMenu
              label={itemLabel(item)}
              groups={[
                ...(isMovable ? [steps(ids, itemId(item), onReorder)] : []),
                ...(itemActions?.(item) ?? []),
              ]}
            />
          </GridListItem>
        )}
      </GridList>
    </LocalisedBehaviour>
  );
}

function ItemMenu({ label, groups }: { label: string; groups: readonly MenuGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Menu
      label={`Actions for ${label}`}
      groups={groups}
      trigger={
        <IconButton label={`Actions for ${label}`} size="small">
          <Ellipsis />
        </IconButton>
      }
    />
  );
}

function steps(ids: readonly string[], id: string, onReorder: (ids: readonly string[]) => void): MenuGroup {
  const index = ids.indexOf(id);
  return {
    id: 'order',
    label: 'Move',
    entries: [
      {
        id: 'up',
        label: 'Move up',
        disabled: index === 0,
        onSelect: () => onReorder(moveBy(ids, id, -1)),
      },
      {
        id: 'down',
        label: 'Move down',
        disabled: index === ids.length - 1,
        onSelect: () => onReorder(moveBy(ids, id, 1)),
      },
    ],
  };
}
