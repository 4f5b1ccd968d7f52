/** The door of exports on the page. The pane comes when it is opened. */
