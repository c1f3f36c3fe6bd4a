import {
  AddIcon,
  Button,
  DeleteIcon,
  EditIcon,
  IconButton,
  LinkButton,
  MoreIcon,
  Tooltip,
} from '@event-portal/ui';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

export function ButtonPage() {
  return (
    <>
      <Example title="Variants" note="One primary button in a view.">
        <Button variant="primary">Publish event</Button>
        <Button>Save draft</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete event</Button>
      </Example>
      <Example title="Sizes">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <Button variant="primary" size="large" icon={<AddIcon />}>
          New event
        </Button>
      </Example>
      <Example title="With an icon">
        <Button variant="primary" icon={<AddIcon />}>
          New event
        </Button>
        <Button icon={<EditIcon />}>Edit</Button>
        <Button variant="quiet" size="small" icon={<EditIcon />}>
          Edit
        </Button>
        <Button variant="danger" icon={<DeleteIcon />}>
          Delete
        </Button>
      </Example>
      <Example title="Links in the shape of buttons">
        <LinkButton href="#/button" variant="primary">
          Open dashboard
        </LinkButton>
        <LinkButton href="#/button">View event</LinkButton>
        <LinkButton href="#/button" variant="quiet" size="small">
          Details
        </LinkButton>
      </Example>
      <Example title="Icon alone" note="Always with a label; a tooltip where the icon is not plain.">
        <IconButton label="Edit">
          <EditIcon />
        </IconButton>
        <IconButton label="More" variant="secondary">
          <MoreIcon />
        </IconButton>
        <Tooltip text="Delete this event">
          <IconButton label="Delete" size="small">
            <DeleteIcon />
          </IconButton>
        </Tooltip>
        <IconButton label="Add" variant="primary" size="large">
          <AddIcon />
        </IconButton>
        <IconButton label="Edit" disabled>
          <EditIcon />
        </IconButton>
      </Example>
      <Example title="Pending" note="Keeps its width and the focus; a thin bar after 400 ms.">
        <Button variant="primary" pending>
          Publish event
        </Button>
        <Button pending>Save draft</Button>
        <Button variant="danger" pending>
          Delete event
        </Button>
      </Example>
      <Example title="Disabled">
        <Button variant="primary" disabled>
          Publish event
        </Button>
        <Button disabled>Save draft</Button>
        <Button variant="quiet" disabled>
          Cancel
        </Button>
      </Example>
      <Example title="Wide and long" layout="column">
        <Button variant="primary" wide>
          Continue
        </Button>
        <Button wide icon={<AddIcon />}>
          {LONG_TEXT}
        </Button>
      </Example>
      <Example title="Right to left" rtl>
        <Button variant="primary" icon={<AddIcon />}>
          فعالية جديدة
        </Button>
        <Button icon={<EditIcon />}>تعديل</Button>
      </Example>
    </>
  );
}
